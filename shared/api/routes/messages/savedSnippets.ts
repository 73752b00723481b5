import { z } from 'zod'
import { bounds } from '../../bounds.ts'
import { content as messageText, int, listOf } from '../../records/lenient.ts'
import { savedSnippet } from '../../records/messages/savedSnippet.ts'
import { none } from '../params.ts'
import { nothing, reads, route } from '../route.ts'

const title = z
  .string()
  .min(1)
  .max(bounds.name.max)
  .refine((value) => [...value].length <= 60, { message: 'too long' })
const content = messageText.min(1)

const getSavedSnippets = route({
  name: 'getSavedSnippets',
  doc: 'Texts kept for use in messages; everybody, their own.',
  method: 'GET',
  path: '/saved_snippets',
  since: 297,
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: reads(z.object({ saved_snippets: listOf(savedSnippet) }).transform((wire) => wire.saved_snippets)),
})

const createSavedSnippet = route({
  name: 'createSavedSnippet',
  doc: 'Keeps a text for use in messages; everybody.',
  method: 'POST',
  path: '/saved_snippets',
  since: 297,
  fromWindow: true,
  params: z.object({
    title,
    content,
    /** Negative id under which the snippet is shown until the server has created it. */
    localId: int.optional(),
  }),
  wire: ({ localId: _shownUntilCreated, ...params }) => params,
  result: reads(z.object({ saved_snippet_id: int }).transform((wire) => ({ id: wire.saved_snippet_id }))),
})

const updateSavedSnippet = route({
  name: 'updateSavedSnippet',
  doc: 'Changes a kept text; its owner.',
  method: 'PATCH',
  path: '/saved_snippets/{saved_snippet_id}',
  since: 368,
  fromWindow: true,
  params: z.object({ snippetId: int, title: title.optional(), content: content.optional() }),
  wire: ({ snippetId, ...fields }) => ({ saved_snippet_id: snippetId, ...fields }),
  result: nothing,
})

const deleteSavedSnippet = route({
  name: 'deleteSavedSnippet',
  doc: 'Deletes a kept text; its owner.',
  method: 'DELETE',
  path: '/saved_snippets/{saved_snippet_id}',
  since: 297,
  fromWindow: true,
  params: z.object({ snippetId: int }),
  wire: (params) => ({ saved_snippet_id: params.snippetId }),
  result: nothing,
})

export const savedSnippetRoutes = {
  getSavedSnippets,
  createSavedSnippet,
  updateSavedSnippet,
  deleteSavedSnippet,
} as const
