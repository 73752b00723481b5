import path from 'node:path'
import { loadCompiled } from './core/platform/loadCompiled.ts'

loadCompiled(path.join(import.meta.dirname, 'main.cjs'))
