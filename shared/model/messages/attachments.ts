import type { AttachmentsState } from '../state/accountState.ts'
import type { Attachment } from '../../api/types.ts'
import { withoutRecords, withRecords } from '../state/records.ts'
import type { Slice } from '../state/slice.ts'

const idOf = ({ id }: Attachment): number => id

export const attachmentsSlice = {
  // A registration does not tell them.
  fromSnapshot: (_snapshot, old) => (old === null || old.stale ? old : { ...old, stale: true }),
  on: {
    'local/attachments': (_own, { attachments, uploadSpaceUsed }) => ({
      byId: withRecords<number, Attachment>(new Map(), attachments, idOf),
      uploadSpaceUsed,
      stale: false,
    }),
    attachment(own, event) {
      if (own === null) return own
      const byId =
        event.op === 'remove'
          ? withoutRecords(own.byId, [event.attachmentId])
          : withRecords(own.byId, [event.attachment], idOf)
      return { ...own, byId, uploadSpaceUsed: event.uploadSpaceUsed ?? own.uploadSpaceUsed }
    },
  },
} satisfies Slice<AttachmentsState>
