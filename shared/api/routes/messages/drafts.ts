import { z } from 'zod'
import { draft } from '../../records/messages/draft.ts'
import { int, listOf, someIds } from '../../records/lenient.ts'
import type { WireContext } from '../../wireContext.ts'
import { conversationSchema } from '../../conversation.ts'
import { draftDestinationWire } from './destination.ts'
import { none } from '../params.ts'
import { nothing, reads, readsBy, route } from '../route.ts'

const content = z.object({
  /** null when no conversation is chosen yet. */
  destination: conversationSchema.nullable(),
  content: z.string(),
  /** Time of the last change in UNIX seconds. Missing: now. */
  timestamp: int.optional(),
})
const contentWire = (params: z.output<typeof content>, { selfUserId }: WireContext) => ({
  ...draftDestinationWire(params.destination, selfUserId),
  content: params.content,
  ...(params.timestamp === undefined ? {} : { timestamp: params.timestamp }),
})

const getDrafts = route({
  name: 'getDrafts',
  doc: 'The drafts kept on the server; everybody who lets it keep them.',
  method: 'GET',
  path: '/drafts',
  since: 87,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: readsBy(({ selfUserId }) =>
    z.object({ drafts: listOf(draft(selfUserId)) }).transform((wire) => wire.drafts),
  ),
})

const createDrafts = route({
  name: 'createDrafts',
  doc: 'Keeps new drafts on the server, and answers their ids in order; everybody who lets it keep them.',
  method: 'POST',
  path: '/drafts',
  since: 87,
  fromWindow: true,
  params: z.object({ drafts: z.array(content).min(1) }),
  wire: (params, context) => ({ drafts: params.drafts.map((item) => contentWire(item, context)) }),
  result: reads(z.object({ ids: someIds }).transform((wire) => wire.ids)),
})

const updateDraft = route({
  name: 'updateDraft',
  doc: 'Replaces a draft as a whole; its owner.',
  method: 'PATCH',
  path: '/drafts/{draft_id}',
  since: 87,
  fromWindow: true,
  params: z.object({ draftId: int, draft: content }),
  wire: (params, context) => ({ draft_id: params.draftId, draft: contentWire(params.draft, context) }),
  result: nothing,
})

const deleteDraft = route({
  name: 'deleteDraft',
  doc: 'Deletes a draft; its owner. Status 404 where it is gone already.',
  method: 'DELETE',
  path: '/drafts/{draft_id}',
  since: 87,
  fromWindow: true,
  params: z.object({ draftId: int }),
  wire: (params) => ({ draft_id: params.draftId }),
  result: nothing,
})

export const draftRoutes = { getDrafts, createDrafts, updateDraft, deleteDraft } as const
