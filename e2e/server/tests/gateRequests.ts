/** Requests shared by the rows of the level table, and rows about responses and events. */
import { at, eventOf, eventsOf, row, outcomeOf, type GateContext, type GateRow } from './gateRows.ts'

type Params = Record<string, string | number | boolean | object>

const idOf = (body: unknown) => Number(at(body, 'id'))

export async function sent(context: GateContext, name: string, params: Params = {}): Promise<number> {
  const { body } = await context.as(name).post('/messages', {
    type: 'stream',
    to: 1,
    topic: 'gates',
    content: 'text',
    ...params,
  })
  return idOf(body)
}

/** Returns a row about the error code of a message request with an operator. */
export const narrowed = (
  level: number,
  operator: string,
  operand: string | number | readonly number[],
): GateRow =>
  row(level, `narrow ${operator}:${String(operand)}`, ['400 BAD_NARROW', 'ok'], async ({ as }) => {
    const narrow = [{ operator, operand }]
    return outcomeOf(await as('olga').get('/messages', { anchor: 5, num_before: 1, num_after: 1, narrow }))
  })

/** Returns a row about a property of the event that a request causes. */
export const inEvent = (
  level: number,
  what: string,
  type: string,
  path: string,
  request: (context: GateContext) => Promise<unknown>,
  seen: GateRow['seen'] = [false, true],
): GateRow =>
  row(level, what, seen, async (context) => {
    const event = await eventOf(context, 'ben', type, () => request(context))
    return seen.every((each) => typeof each === 'boolean') ? at(event, path) !== undefined : at(event, path)
  })

/** Returns a row about whether clients that request everything get events of a type. */
export const comes = (
  level: number,
  type: string,
  request: (context: GateContext) => Promise<unknown>,
  seen: GateRow['seen'] = [false, true],
  capabilities?: object,
): GateRow =>
  row(level, `event ${type}`, seen, async (context) => {
    const more = capabilities === undefined ? {} : { client_capabilities: capabilities }
    const events = await eventsOf(context, 'ben', () => request(context), more)
    return events.some((event) => `${event.type} ${event.op ?? ''}`.startsWith(type))
  })

export const rendered = (
  level: number,
  source: string,
  part: string,
  seen: GateRow['seen'] = [false, true],
): GateRow =>
  row(level, `HTML of ${source.replace(/\n/g, ' ')}`, seen, async ({ as }) => {
    const { body } = await as('ben').post('/messages/render', { content: source })
    return String(at(body, 'rendered')).includes(part)
  })

export const edit = async (context: GateContext, params: Params, before: Params = {}) => {
  const id = await sent(context, 'ben', before)
  return context.as('ben').patch(`/messages/${String(id)}`, params)
}

export const starred = async (context: GateContext) => {
  const id = await sent(context, 'ada')
  await context.as('ben').post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
}

export const unread = async (context: GateContext) => {
  const id = await sent(context, 'ada')
  await context.as('ben').post('/messages/flags', { messages: [id], op: 'add', flag: 'read' })
  await context.as('ben').post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' })
}

export const reacted = async (context: GateContext) => {
  const id = await sent(context, 'ada')
  return context.as('ben').post(`/messages/${String(id)}/reactions`, { emoji_name: 'tada' })
}

let serial = 0
export const fresh = (word: string) => `${word} ${String((serial += 1))}`
