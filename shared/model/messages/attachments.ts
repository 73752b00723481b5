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
    attachment: (slice, event) =>
      slice === null ? slice : { ...withChange(slice, event), asOf: event.at ?? slice.asOf },
  },
} satisfies Slice<AttachmentsState>

type Told = Pick<NonNullable<AttachmentsState>, 'byId' | 'uploadSpaceUsed'>

function withChange<State extends Told>(slice: State, event: EventOf<'attachment'>): State {
  const byId =
    event.op === 'remove'
      ? withoutRecords(slice.byId, [event.attachmentId])
      : withRecords(slice.byId, [event.attachment], idOf)
  return { ...slice, byId, uploadSpaceUsed: event.uploadSpaceUsed ?? slice.uploadSpaceUsed }
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
  let result: Told = { byId: withRecords<number, Attachment>(new Map(), attachments, idOf), uploadSpaceUsed }
  for (const event of meanwhile) if (event.type === 'attachment') result = withChange(result, event)
  return { attachments: [...result.byId.values()], uploadSpaceUsed: result.uploadSpaceUsed }
}
