import { expect, it } from 'vitest'
import { tooShortIn } from '../../../shared/api/testing/tooShortIn.ts'
import { unboundedIn } from '../../../shared/api/testing/unboundedIn.ts'
import type { DraftCopies } from '../drafts/draftCopies.ts'
import type { KindQueue, OperationKind, Params } from '../operations/engine/operationKind.ts'
import { sendParams } from '../operations/sending/sendParams.ts'
import { createOperationKinds } from './operationKinds.ts'

const kinds = createOperationKinds({
  sendMessage: { kind: 'sendMessage', schema: sendParams } as unknown as OperationKind,
  copies: {} as DraftCopies,
  ofKind: <P extends Params>() => ({}) as KindQueue<P>,
  sendUnscheduled: () => false,
})

it.each(kinds)('every text, number and list of a stored $kind has a limit', ({ kind, schema }) => {
  expect(unboundedIn(schema, kind)).toEqual([])
})

it.each(kinds)('accepts the longest message in a stored $kind', ({ kind, schema }) => {
  expect(tooShortIn(schema, kind)).toEqual([])
})
