import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { loadCompiled } from './core/platform/loadCompiled.ts'

// Discards the machine code of functions that were not called for a while, along with their bytecode. Otherwise V8
// would keep it. The build compiles with the same flag (scripts/build/codeCache), because V8 rejects code compiled with
// other flags.
setFlagsFromString('--flush-baseline-code')
// Keeps the space for new objects small: 4 MB less memory ten seconds after a start (measured as in lazyZod.ts,
// 2026-11-30).
setFlagsFromString('--semi-space-growth-factor=1')
loadCompiled(path.join(import.meta.dirname, 'main.cjs'))
