import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { loadCompiled } from './core/platform/loadCompiled.ts'

// Machine code of functions that nobody called for a while goes as their bytecode does, which V8 would keep. The build
// compiles under the same flag (scripts/build/codeCache): V8 refuses code that was compiled under others.
setFlagsFromString('--flush-baseline-code')
loadCompiled(path.join(import.meta.dirname, 'main.cjs'))
