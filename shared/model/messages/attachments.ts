import type { AttachmentsState } from '../state/accountState.ts'
import type { Attachment } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { EventOf, Slice } from '../state/slice.ts'

const idOf = ({ id }: Attachment): number => id

export const attachmentsSlice = {
  // A registration does not contain them.
  fromSnapshot: (_snapshot, old) => (old === null || old.stale ? old : { ...old, stale: true }),
  on: {
    'local/attachments': (_own, { attachments, uploadSpaceUsed, at }) => ({
      byId: withRecords<number, Attachment>(new Map(), attachments, idOf),
      uploadSpaceUsed,
      stale: false,
      asOf: at ?? null,
    }),
    attachment: (own, event) =>
      own === null ? own : { ...withChange(own, event), asOf: event.at ?? own.asOf },
  },
} satisfies Slice<AttachmentsState>

type Told = Pick<NonNullable<AttachmentsState>, 'byId' | 'uploadSpaceUsed'>

function withChange<State extends Told>(own: State, event: EventOf<'attachment'>): State {
  const byId =
    event.op === 'remove'
      ? withoutRecords(own.byId, [event.attachmentId])
      : withRecords(own.byId, [event.attachment], idOf)
  return { ...own, byId, uploadSpaceUsed: event.uploadSpaceUsed ?? own.uploadSpaceUsed }
}

/** Returns true for events that change the list of own uploads, and for registrations, which follow missed events. */
export const touchesAttachments = ({ type }: AccountEvent): boolean =>
  type === 'attachment' || type === 'local/snapshot'

/** Returns a response to GET /attachments with the changes that arrived during the request. */
export function attachmentsAfter(
  attachments: readonly Attachment[],
  uploadSpaceUsed: number | null,
  meanwhile: readonly AccountEvent[],
): { readonly attachments: readonly Attachment[]; readonly uploadSpaceUsed: number | null } {
  let told: Told = { byId: withRecords<number, Attachment>(new Map(), attachments, idOf), uploadSpaceUsed }
  for (const event of meanwhile) if (event.type === 'attachment') told = withChange(told, event)
  return { attachments: [...told.byId.values()], uploadSpaceUsed: told.uploadSpaceUsed }
}
