// SYNTAX TEST "source.upc" "UPC's words, wherever they stand"

#pragma upc strict
//      ^^^ entity.name.tag.pragma.upc
//          ^^^^^^ storage.modifier.upc

shared [3] int field[10 * THREADS];
// <------ storage.modifier.upc
//     ^ punctuation.definition.layout.begin.upc
//      ^ meta.layout.upc constant.numeric.decimal.c
//       ^ punctuation.definition.layout.end.upc
//         ^^^ storage.type.built-in.primitive.c
//                        ^^^^^^^ constant.language.upc

shared [*] double x[THREADS];
//      ^ keyword.operator.layout.upc

shared [size[2]] char y[THREADS];
//             ^ punctuation.definition.layout.end.upc
//               ^^^^ - meta.layout.upc

strict shared int *p; // shared is no keyword here
// <------ storage.modifier.upc
//     ^^^^^^ storage.modifier.upc
//                       ^^^^^^ comment.line.double-slash.c - storage.modifier.upc

int sharedness, upc_foralls;
//  ^^^^^^^^^^ - storage.modifier.upc
//              ^^^^^^^^^^^ - keyword.control.upc

int main(void) {
  upc_forall (int i = 0; i < 10; i++; &field[i]) {
//^^^^^^^^^^ keyword.control.upc
    field[i] = MYTHREAD + upc_blocksizeof(field);
//             ^^^^^^^^ constant.language.upc
//                        ^^^^^^^^^^^^^^^ keyword.operator.sizeof.upc
  }
  upc_barrier;
//^^^^^^^^^^^ keyword.control.upc
  upc_lock_t *lock = upc_all_lock_alloc();
//^^^^^^^^^^ support.type.upc
//                   ^^^^^^^^^^^^^^^^^^ support.function.upc
  upc_all_broadcast(a, b, 4, UPC_IN_ALLSYNC | UPC_OUT_ALLSYNC);
//^^^^^^^^^^^^^^^^^ support.function.upc
//                           ^^^^^^^^^^^^^^ constant.other.upc
  printf("shared THREADS");
//        ^^^^^^ string.quoted.double.c - storage.modifier.upc
//               ^^^^^^^ string.quoted.double.c - constant.language.upc
  return 0;
}
