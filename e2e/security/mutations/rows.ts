import { accountRows } from './accountRows.ts'
import type { Row } from './row.ts'
import { serverRows } from './serverRows.ts'
import { windowRows } from './windowRows.ts'

/** All but row 29 (updates), which comes with updates. */
export const rows: Readonly<Record<number, Row>> = { ...windowRows, ...serverRows, ...accountRows }
