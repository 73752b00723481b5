import { notify } from '../../events/queue.ts'
import { badRequest, notFound } from '../../http/apiError.ts'
import { maybe, text } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { ownRecords, type Snippet } from '../../state/ownRecords.ts'
import { snippetRecord } from '../../wire/own.ts'

const titleLength = 60

function checked(name: 'Title' | 'Content', text: string, limit: number): string {
  const trimmed = text.trim()
  if (trimmed === '') throw badRequest(`${name} cannot be empty.`)
  if (trimmed.includes('\0')) throw badRequest(`${name} must not contain null bytes`)
  if ([...trimmed].length > limit)
    throw badRequest(`${name.toLowerCase()} is too long (limit: ${String(limit)} characters)`)
  return trimmed
}

function notifyOfSnippet(server: Server, user: User, op: 'add' | 'update', snippet: Snippet): void {
  notify(server, [user.id], { type: 'saved_snippets', op, saved_snippet: snippetRecord(snippet) })
}

function snippetOfPath({ user, path }: Pick<Call, 'user' | 'path'>): Snippet {
  const found = user.own?.snippets.get(Number(path[0]))
  if (!found) throw notFound('Saved snippet does not exist.')
  return found
}

const list = route(
  'GET',
  '/saved_snippets',
  {},
  ({ user }) => ({ saved_snippets: [...(user.own?.snippets.values() ?? [])].map(snippetRecord) }),
  { levels: [297] },
)

const create = route(
  'POST',
  '/saved_snippets',
  { title: text, content: text },
  ({ server, user, params }) => {
    const snippet: Snippet = {
      id: server.state.nextIds.other,
      title: checked('Title', params.title, titleLength),
      content: checked('Content', params.content, server.limits.messageLength),
      created: server.seconds(),
    }
    server.state.nextIds.other += 1
    ownRecords(user).snippets.set(snippet.id, snippet)
    notifyOfSnippet(server, user, 'add', snippet)
    return { saved_snippet_id: snippet.id }
  },
  { levels: [297] },
)

const update = route(
  'PATCH',
  '/saved_snippets/{id}',
  { title: maybe(text), content: maybe(text) },
  (call) => {
    const { server, user, params } = call
    const snippet = snippetOfPath(call)
    if (params.title === undefined && params.content === undefined)
      throw badRequest('No new data is supplied')
    const title = params.title === undefined ? snippet.title : checked('Title', params.title, titleLength)
    if (params.content !== undefined)
      snippet.content = checked('Content', params.content, server.limits.messageLength)
    snippet.title = title
    notifyOfSnippet(server, user, 'update', snippet)
    return {}
  },
  { levels: [368] },
)

const remove = route(
  'DELETE',
  '/saved_snippets/{id}',
  {},
  (call) => {
    const { id } = snippetOfPath(call)
    call.user.own?.snippets.delete(id)
    notify(call.server, [call.user.id], { type: 'saved_snippets', op: 'remove', saved_snippet_id: id })
    return {}
  },
  { levels: [297] },
)

export const snippetRoutes = [list, create, update, remove]
