import path from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { loadCompiled } from './core/platform/loadCompiled.ts'
import flags from './core/platform/v8Flags.json' with { type: 'json' }

// --flush-baseline-code discards the machine code of functions that were not called for a while, along with their
// bytecode. Otherwise V8 would keep it. --semi-space-growth-factor=1 keeps the space for new objects small: 4 MB less
// memory ten seconds after a start (measured as in lazyZod.ts, 2026-11-30). The build compiles with the same flags
// (scripts/build/codeCache), because V8 rejects code compiled with other ones.
for (const flag of flags) setFlagsFromString(flag)
loadCompiled(path.join(import.meta.dirname, 'main.cjs'))
