import { batchOf } from '../shared/ipc/batchText.ts'
import type { CallOutputs } from '../shared/ipc/contract.ts'
import { joinPieces } from '../shared/ipc/pieces.ts'
import { joinRegistration } from '../shared/ipc/registrationPieces.ts'
import { accountFromSnapshot, applyEvents, type AccountState } from '../shared/model/account.ts'

type Part = CallOutputs['account.part']

/** What a window that attaches makes of main's answer, and of the pieces that follow it; null: main lost the rest. */
export async function takeAttached(
  attached: CallOutputs['account.attach'],
  next: (ticket: number) => Promise<Part>,
): Promise<{ readonly state: AccountState; readonly seq: number } | null> {
  const pieces: string[] = []
  for (let more = attached.ticket !== null; more && attached.ticket !== null;) {
    const part = await next(attached.ticket)
    if (part.piece === null) return null
    pieces.push(part.piece)
    more = part.more
  }
  if (!('isComing' in attached)) {
    const joiner = joinPieces()
    for (const piece of [attached.piece, ...pieces]) joiner.add(piece)
    return { state: joiner.value() as AccountState, seq: attached.seq }
  }
  const { events, seq } = batchOf(pieces.pop() ?? '')
  const joiner = joinRegistration()
  for (const piece of pieces) joiner.add(piece)
  const whole = joiner.whole()
  if (whole === null) throw new Error('the registration has no end')
  return { state: applyEvents(accountFromSnapshot(whole.snapshot, whole.at), events), seq }
}
