import { call } from '../state/bridge.ts'

/** What main tells a new window; asked for while the modules after this one are still being evaluated. */
export const firstAnswer = call('app.bootstrap', undefined)
