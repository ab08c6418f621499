// SPDX-License-Identifier: MIT
// The loop, and the phases of a session: initialize, open files, requests, shutdown, exit.
#include "tools/lsp/server.h"

#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <set>
#include <utility>

#include "tools/driver/json.h"
#include "tools/lsp/answers.h"

namespace upc::lsp {

namespace json = llvm::json;

namespace {

// The time from a key to the analysis of the program, unless a request comes earlier.
constexpr std::chrono::milliseconds kPause{120};

// Codes of JSON-RPC 2.0 and LSP 3.17.
enum ErrorCode {
  kParseError = -32700,
  kInvalidRequest = -32600,
  kMethodNotFound = -32601,
  kInvalidParams = -32602,
  kServerNotInitialized = -32002,
  kRequestCancelled = -32800,
};

std::string TextOf(const json::Object& o, const char* key) {
  const auto value = o.getString(key);
  return value ? value->str() : "";
}

// Reads a position; false if it is invalid.
bool ReadPosition(const json::Object* o, Position& to) {
  if (o == nullptr) return false;
  const auto line = o->getInteger("line"), character = o->getInteger("character");
  if (!line || !character || *line < 0 || *character < 0) return false;
  to = {static_cast<size_t>(*line), static_cast<size_t>(*character)};
  return true;
}

const std::set<std::string>& RequestsOfFiles() {
  static const std::set<std::string> methods = {
      "textDocument/hover", "textDocument/definition", "textDocument/completion",
      "textDocument/documentSymbol", "textDocument/codeAction"};
  return methods;
}

// A path for a text without one, such as one that was never saved.
std::string PathOf(const std::string& uri) {
  std::string path = PathOfUri(uri);
  if (!path.empty()) return path;
  path = "/upclsp-unsaved/";
  for (const char c : uri)
    path += isalnum(static_cast<unsigned char>(c)) != 0 || c == '.' ? c : '_';
  return path;
}

}  // namespace

// --- the loop ---

int Server::Run() {
  while (!ended_) WaitAndServe();
  return exit_code_;
}

void Server::WaitAndServe() {
  StartDue();
  std::vector<pollfd> polled = {{.fd = in_, .events = POLLIN, .revents = 0}};
  std::vector<std::pair<OpenFile*, void (Server::*)(OpenFile&)>> ends = {{nullptr, nullptr}};
  int pause = -1;
  for (auto& [uri, file] : files_) {
    if (file.running) {
      polled.push_back({.fd = file.running->ended(), .events = POLLIN, .revents = 0});
      ends.emplace_back(&file, &Server::FinishIndex);
    } else if (file.stale) {
      const auto left = std::chrono::ceil<std::chrono::milliseconds>(file.due - Clock::now());
      const int ms = static_cast<int>(std::max<int64_t>(left.count(), 0));
      pause = pause < 0 ? ms : std::min(pause, ms);
    }
    if (file.compiling) {
      polled.push_back({.fd = file.compiling->ended(), .events = POLLIN, .revents = 0});
      ends.emplace_back(&file, &Server::FinishCompilation);
    }
  }
  if (poll(polled.data(), polled.size(), pause) < 0) {
    if (errno != EINTR) ended_ = true;
    return;
  }
  for (size_t i = 1; i < polled.size(); ++i)
    if (polled[i].revents != 0) (this->*ends[i].second)(*ends[i].first);
  if (polled[0].revents == 0) return;
  char buffer[65536];
  const ssize_t got = read(in_, buffer, sizeof buffer);
  if (got < 0 && errno == EINTR) return;
  if (got <= 0) {
    ended_ = true;
    return;
  }
  reader_.Add(buffer, static_cast<size_t>(got));
  while (!ended_) {
    const auto text = reader_.Next();
    if (!text) break;
    Receive(*text);
  }
}

// Starts the analyses that are due.
void Server::StartDue() {
  for (auto& [uri, file] : files_) {
    if (!file.stale || file.running) continue;
    if (file.waiting.empty() && Clock::now() < file.due) continue;
    file.running = Analysis::Index(installation_, CommandOf(file), file.path, Buffers());
    file.stale = false;
    if (file.running) continue;
    file.messages = {{.kind = "error",
                      .message = "upclsp: the system has no more processes or files",
                      .option = {},
                      .span = {},
                      .notes = {},
                      .fixes = {}}};
    for (const Waiting& request : std::exchange(file.waiting, {})) Answer(file, request);
  }
}

// Processes the result of an analysis; runs the C compiler on a program that is saved and free of
// errors so far.
void Server::FinishIndex(OpenFile& file) {
  Analysis::Result result = file.running->Finish();
  file.running.reset();
  file.index.Read(result.index);
  file.messages = std::move(result.messages);
  Publish(file);
  for (const Waiting& request : std::exchange(file.waiting, {})) Answer(file, request);
  const bool wrong = std::any_of(file.messages.begin(), file.messages.end(),
                                 [](const driver::Diagnostic& d) { return d.kind == "error"; });
  if (wrong || file.stale || !std::exchange(file.saved, false) || !IsSaved(file)) return;
  file.compiling = Analysis::Compile(installation_, CommandOf(file), file.path);
}

void Server::FinishCompilation(OpenFile& file) {
  Analysis::Result result = file.compiling->Finish();
  file.compiling.reset();
  TakeCompilersMessages(file, std::move(result.messages));
  if (!file.compilers_messages.empty()) Publish(file);
}

void Server::Publish(const OpenFile& file) {
  Object params{{"uri", file.uri}, {"diagnostics", DiagnosticsOf(file)}};
  if (file.version) params["version"] = *file.version;
  Notify("textDocument/publishDiagnostics", std::move(params));
}

CompileCommand Server::CommandOf(const OpenFile& file) {
  CompileCommand command = database_.Find(file.path);
  command.words.insert(command.words.end(), more_options_.begin(), more_options_.end());
  return command;
}

// --- messages ---

void Server::Receive(const std::string& text) {
  auto value = driver::ParseJson(text);
  if (!value) {
    const std::string why = llvm::toString(value.takeError());
    return Refuse(nullptr, kParseError, "the message cannot be read: " + why);
  }
  const Object* message = value->getAsObject();
  const Value* id = message != nullptr ? message->get("id") : nullptr;
  if (id != nullptr && !id->getAsInteger() && !id->getAsString())
    return Refuse(nullptr, kInvalidRequest, "the id of a request is a number or a string");
  if (message == nullptr || (!message->getString("method") && id == nullptr))
    return Refuse(nullptr, kInvalidRequest, "a message is an object with a method");
  const auto called = message->getString("method");
  if (!called) {
    // A response, to a server that sends no requests.
    if (message->get("result") == nullptr && message->get("error") == nullptr)
      Refuse(*id, kInvalidRequest, "a request has a method");
    return;
  }
  const std::string method = called->str();
  const Object none;
  const Object* params = message->getObject("params");
  if (id == nullptr) return Notification(method, params != nullptr ? *params : none);
  Request(*id, method, params != nullptr ? *params : none);
}

void Server::Request(const Value& id, const std::string& method, const Object& params) {
  if (method == "initialize") {
    if (state_ != State::kNew) return Refuse(id, kInvalidRequest, "initialize comes once");
    state_ = State::kRunning;
    return Reply(id, Initialize(params));
  }
  if (state_ == State::kNew)
    return Refuse(id, kServerNotInitialized, method + " comes after initialize");
  if (state_ == State::kShutDown)
    return Refuse(id, kInvalidRequest, method + ": nothing but exit comes after shutdown");
  if (method == "shutdown") {
    state_ = State::kShutDown;
    return Reply(id, nullptr);
  }
  if (!RequestsOfFiles().contains(method))
    return Refuse(id, kMethodNotFound, "upclsp does not know " + method);
  OpenFile* file = FileOf(params);
  if (file == nullptr)
    return Refuse(id, kInvalidParams, method + ": textDocument names no open file");
  if (method != "textDocument/documentSymbol") {
    Position at;
    const Object* range = params.getObject("range");
    if (!ReadPosition(method == "textDocument/codeAction"
                          ? (range != nullptr ? range->getObject("start") : nullptr)
                          : params.getObject("position"),
                      at))
      return Refuse(id, kInvalidParams, method + ": the position is none");
  }
  Waiting request{id, method, params};
  if (file->stale || file->running) {
    file->waiting.push_back(std::move(request));
  } else {
    Answer(*file, request);
  }
}

void Server::Notification(const std::string& method, const Object& params) {
  if (method == "exit") {
    exit_code_ = state_ == State::kShutDown ? 0 : 1;
    ended_ = true;
    return;
  }
  if (state_ != State::kRunning) return;
  if (method == "textDocument/didOpen") return Open(params);
  if (method == "textDocument/didChange") return Change(params);
  if (method == "textDocument/didClose") return Close(params);
  if (method == "$/cancelRequest") return Cancel(params);
  if (method == "textDocument/didSave") {
    if (OpenFile* file = FileOf(params)) Saved(file->path);
  }
  if (method == "workspace/didChangeWatchedFiles") {
    if (const json::Array* changes = params.getArray("changes"))
      for (const Value& change : *changes)
        if (const Object* o = change.getAsObject()) Saved(PathOfUri(TextOf(*o, "uri")));
  }
}

void Server::Send(Object message) {
  message["jsonrpc"] = "2.0";
  // Without a client there is nothing to do.
  if (!WriteMessage(out_, std::move(message))) ended_ = true;
}

void Server::Reply(const Value& id, Value result) {
  Send(Object{{"id", id}, {"result", std::move(result)}});
}

void Server::Refuse(const Value& id, int code, const std::string& why) {
  Send(Object{{"id", id}, {"error", Object{{"code", code}, {"message", json::fixUTF8(why)}}}});
}

void Server::Notify(const std::string& method, Object params) {
  Send(Object{{"method", method}, {"params", std::move(params)}});
}

// --- files ---

json::Value Server::Initialize(const Object& params) {
  if (const Object* options = params.getObject("initializationOptions"))
    if (const json::Array* words = options->getArray("options"))
      for (const Value& word : *words)
        if (const auto text = word.getAsString()) more_options_.push_back(text->str());
  const Object* capabilities = params.getObject("capabilities");
  const Object* document =
      capabilities != nullptr ? capabilities->getObject("textDocument") : nullptr;
  const Object* symbols = document != nullptr ? document->getObject("documentSymbol") : nullptr;
  nested_symbols_ = symbols != nullptr &&
                    symbols->getBoolean("hierarchicalDocumentSymbolSupport").value_or(false);
  constexpr int kIncremental = 2;
  return Object{
      {"capabilities",
       Object{{"positionEncoding", "utf-16"},
              {"textDocumentSync",
               Object{{"openClose", true}, {"change", kIncremental}, {"save", true}}},
              {"hoverProvider", true},
              {"definitionProvider", true},
              {"documentSymbolProvider", true},
              {"codeActionProvider", Object{{"codeActionKinds", json::Array{"quickfix"}}}},
              {"completionProvider", Object{{"triggerCharacters", json::Array{".", ">"}}}}}},
      {"serverInfo", Object{{"name", "upclsp"}, {"version", driver::kVersion}}}};
}

OpenFile* Server::FileOf(const Object& params) {
  const Object* document = params.getObject("textDocument");
  const auto found = files_.find(document != nullptr ? TextOf(*document, "uri") : "");
  return found != files_.end() ? &found->second : nullptr;
}

void Server::Open(const Object& params) {
  const Object* document = params.getObject("textDocument");
  if (document == nullptr || TextOf(*document, "uri").empty()) return;
  const std::string uri = TextOf(*document, "uri");
  OpenFile& file = files_[uri];
  file.uri = uri;
  file.path = PathOf(uri);
  file.text.Set(TextOf(*document, "text"));
  if (const auto version = document->getInteger("version")) file.version = version;
  Touch(file);
  file.due = Clock::now();
  file.saved = true;
}

void Server::Change(const Object& params) {
  OpenFile* file = FileOf(params);
  const json::Array* changes = params.getArray("contentChanges");
  if (file == nullptr || changes == nullptr) return;
  for (const Value& change : *changes) {
    const Object* o = change.getAsObject();
    if (o == nullptr || !o->getString("text")) continue;
    const Object* range = o->getObject("range");
    Position from, to;
    if (range == nullptr) {
      file->text.Set(TextOf(*o, "text"));
    } else if (ReadPosition(range->getObject("start"), from) &&
               ReadPosition(range->getObject("end"), to)) {
      file->text.Replace(from, to, TextOf(*o, "text"));
    }
  }
  if (const Object* document = params.getObject("textDocument"))
    if (const auto version = document->getInteger("version")) file->version = version;
  Touch(*file);
}

void Server::Close(const Object& params) {
  OpenFile* file = FileOf(params);
  if (file == nullptr) return;
  for (const Waiting& request : file->waiting)
    Refuse(request.id, kRequestCancelled, "the file was closed");
  const std::string uri = file->uri, path = file->path;
  files_.erase(uri);
  Notify("textDocument/publishDiagnostics", Object{{"uri", uri}, {"diagnostics", json::Array{}}});
  Saved(path);  // other files now see the one on the disk
}

// The file on the disk has changed: files that read it are analysed again.
void Server::Saved(const std::string& path) {
  for (auto& [uri, file] : files_)
    if (file.path == path || file.index.Includes(path)) {
      file.stale = file.saved = true;
      file.due = Clock::now() + kPause;
    }
}

// The text of a file has changed: it and the files that include it are analysed again, soon.
void Server::Touch(OpenFile& changed) {
  for (auto& [uri, file] : files_) {
    if (&file != &changed && !file.index.Includes(changed.path)) continue;
    file.stale = true;
    file.due = Clock::now() + kPause;
    file.running.reset();  // its text is obsolete
    file.compiling.reset();
    file.compilers_messages.clear();
  }
}

void Server::Cancel(const Object& params) {
  const Value* id = params.get("id");
  if (id == nullptr) return;
  for (auto& [uri, file] : files_) {
    const auto found = std::find_if(file.waiting.begin(), file.waiting.end(),
                                    [&](const Waiting& request) { return request.id == *id; });
    if (found == file.waiting.end()) continue;
    file.waiting.erase(found);
    return Refuse(*id, kRequestCancelled, "cancelled");
  }
}

std::string Server::Buffers() const {
  Object buffers;
  for (const auto& [uri, file] : files_) buffers[file.path] = json::fixUTF8(file.text.all());
  std::string text;
  llvm::raw_string_ostream out(text);
  out << Value(std::move(buffers));
  out.flush();
  return text;
}

void Server::Answer(OpenFile& file, const Waiting& request) {
  Position at;
  ReadPosition(request.params.getObject("position"), at);
  if (request.method == "textDocument/hover") {
    Reply(request.id, HoverAt(file.index, file.text, at));
  } else if (request.method == "textDocument/completion") {
    Reply(request.id, CompletionAt(file.index, file.text, at));
  } else if (request.method == "textDocument/documentSymbol") {
    Reply(request.id, SymbolsOf(file.index, file.text, file.path, file.uri, nested_symbols_));
  } else if (request.method == "textDocument/codeAction") {
    const Object* range = request.params.getObject("range");
    Position from, to;
    ReadPosition(range->getObject("start"), from);
    if (!ReadPosition(range->getObject("end"), to)) to = from;
    Reply(request.id, FixesBetween(file, from.line, to.line));
  } else {
    Reply(request.id, DefinitionAt(file.index, file.text, at, file.path));
  }
}

}  // namespace upc::lsp
