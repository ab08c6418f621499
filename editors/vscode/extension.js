// SPDX-License-Identifier: MIT
// Starts upclsp for files of UPC.
'use strict';

const vscode = require('vscode');
const { LanguageClient, TransportKind } = require('vscode-languageclient/node');

let client;

async function start() {
  const settings = vscode.workspace.getConfiguration('upc');
  const command = settings.get('server');
  if (!command) return;
  const server = { command, args: [], transport: TransportKind.stdio };
  client = new LanguageClient('upc', 'UPC', server, {
    documentSelector: [{ language: 'upc' }],
    initializationOptions: { options: settings.get('options') },
    synchronize: {
      fileEvents: vscode.workspace.createFileSystemWatcher('**/{*.h,*.upc,*.upch,compile_commands.json}'),
    },
  });
  try {
    await client.start();
  } catch (error) {
    client = undefined;
    vscode.window.showWarningMessage(
        `UPC: cannot start ${command}: ${error.message}. Install SMP UPC, or say in upc.server where it is.`);
  }
}

async function stop() {
  if (client) await client.stop();
  client = undefined;
}

exports.activate = async (context) => {
  context.subscriptions.push(vscode.workspace.onDidChangeConfiguration(async (change) => {
    if (!change.affectsConfiguration('upc')) return;
    await stop();
    await start();
  }));
  await start();
};

exports.deactivate = stop;
