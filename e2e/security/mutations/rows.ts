import { accountRows } from './accountRows.ts'
import type { Row } from './row.ts'
import { serverRows } from './serverRows.ts'
import { windowRows } from './windowRows.ts'

/** All rows except 29 (updates), which is added together with updates. */
export const rows: Readonly<Record<number, Row>> = { ...windowRows, ...serverRows, ...accountRows }
