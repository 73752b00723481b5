import path from 'node:path'
import { loadCompiled } from '../../platform/loadCompiled.ts'

loadCompiled(path.join(import.meta.dirname, 'storeWorker.cjs'))
