import { z } from 'zod'
import { notify } from '../../events/queue.ts'
import { badRequest, notFound } from '../../http/apiError.ts'
import { json } from '../../http/params.ts'
import { route, type Call } from '../../http/route.ts'
import { canReadChannel } from '../../rules/access.ts'
import type { Server } from '../../server.ts'
import type { Draft, User } from '../../state/records.ts'
import { draftRecord, draftsOf } from '../../wire/organization.ts'

const draftParams = z.object({
  type: z.enum(['', 'stream', 'private']),
  to: z.array(z.number().int()),
  topic: z.string(),
  content: z.string(),
  timestamp: z.number().optional(),
})

function checkSync(user: User): void {
  if (user.settings['enable_drafts_synchronization'] === false)
    throw badRequest('User has disabled synchronizing drafts.')
}

function draftOf(server: Server, user: User, id: number, params: z.infer<typeof draftParams>): Draft {
  if (params.content.includes('\0')) throw badRequest('Content must not contain null bytes')
  const content = params.content.trim()
  if (content === '') throw badRequest('Content must not be empty')
  if (params.topic.includes('\0')) throw badRequest('Topic must not contain null bytes')
  if (params.type === 'stream') {
    if (params.to.length !== 1) throw badRequest('Must specify exactly 1 channel ID for channel messages')
    const channel = server.state.channels.get(params.to[0] ?? -1)
    if (!channel || !canReadChannel(server, user, channel)) throw badRequest('Invalid channel ID')
  }
  if (params.type === 'private' && params.to.some((each) => !server.state.users.has(each)))
    throw badRequest('Invalid user ID')
  if (params.timestamp !== undefined && params.timestamp < 0)
    throw badRequest('Timestamp must not be negative.')
  return {
    id,
    type: params.type,
    to: params.type === '' ? [] : [...params.to],
    topic: params.type === 'stream' ? params.topic : '',
    content,
    timestamp: Math.floor(params.timestamp ?? server.seconds()),
  }
}

const list = route(
  'GET',
  '/drafts',
  {},
  ({ user }) => {
    checkSync(user)
    const drafts = draftsOf(user)
    return { count: drafts.length, drafts: drafts.map(draftRecord) }
  },
  { levels: [87] },
)

const create = route(
  'POST',
  '/drafts',
  { drafts: json(z.array(draftParams), 'a list of drafts') },
  ({ server, user, params }) => {
    checkSync(user)
    const drafts = params.drafts.map((each) => draftOf(server, user, 0, each))
    for (const draft of drafts) {
      draft.id = server.state.nextIds.draft++
      user.drafts.set(draft.id, draft)
    }
    notify(server, [user.id], { type: 'drafts', op: 'add', drafts: drafts.map(draftRecord) })
    return { ids: drafts.map((draft) => draft.id) }
  },
  { levels: [87] },
)

function draftId(call: Pick<Call, 'user' | 'path'>): number {
  checkSync(call.user)
  const id = Number(call.path[0])
  if (!call.user.drafts.has(id)) throw notFound('Draft does not exist')
  return id
}

const update = route(
  'PATCH',
  '/drafts/{id}',
  { draft: json(draftParams, 'a draft') },
  (call) => {
    const draft = draftOf(call.server, call.user, draftId(call), call.params.draft)
    call.user.drafts.set(draft.id, draft)
    notify(call.server, [call.user.id], { type: 'drafts', op: 'update', draft: draftRecord(draft) })
    return {}
  },
  { levels: [87] },
)

const remove = route(
  'DELETE',
  '/drafts/{id}',
  {},
  (call) => {
    const id = draftId(call)
    call.user.drafts.delete(id)
    notify(call.server, [call.user.id], { type: 'drafts', op: 'remove', draft_id: id })
    return {}
  },
  { levels: [87] },
)

export const draftRoutes = [list, create, update, remove]
