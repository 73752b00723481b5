import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { allowedTimes, allowedValues } from './expectations.ts'
import type { Actor } from './actor.ts'
import { stateFaults } from './stateFaults.ts'
import { storeFaults } from './storeFaults.ts'
import { uploadRows } from './uploadActions.ts'

/** Maximum time in milliseconds until everything has arrived; a busy computer needs most of it. */
const timeoutMs = 60_000
const lookMs = 100

/**
 * Waits until everything has settled, retrying failed messages; then restarts the client and waits again. Returns the
 * violations.
 */
export async function finish(actor: Actor, start: () => Promise<CoreProcess>): Promise<readonly string[]> {
  const found: string[] = []
  actor.core = await start()
  found.push(...(await until(() => unsettled(actor))))
  await actor.core.close()
  found.push(...storeFaults(actor, 'as it was left'))
  if (found.length > 0) return found
  actor.core = await start()
  await until(() => Promise.resolve(actor.core.state().connection.state === 'live' ? [] : ['never live']))
  await lookAtAll(actor)
  found.push(
    ...(await until(async () => [
      ...(await unsettled(actor)),
      ...(await stateFaults(actor, actor.core.state())),
    ])),
  )
  await actor.core.close()
  found.push(...storeFaults(actor, 'after all was looked at'))
  return found
}

async function until(faults: () => Promise<readonly string[]>): Promise<readonly string[]> {
  const deadline = Date.now() + timeoutMs
  for (;;) {
    const found = await faults()
    if (found.length === 0 || Date.now() > deadline) return found
    await new Promise((resolve) => setTimeout(resolve, lookMs))
  }
}

/** Lists requests that had no effect or had it too often. */
async function unsettled(actor: Actor): Promise<readonly string[]> {
  const { core, expectations } = actor
  const { connection, localDrafts, outbox } = core.state()
  const faults: string[] = []
  if (connection.state !== 'live') faults.push(`the client is ${connection.state}`)
  for (const { content, localId, reason, status } of outbox.values()) {
    faults.push(`"${content}" is ${status} still: ${reason ?? ''}`)
    if (status === 'failed') await core.handlers['outbox.retry']({ account: core.account, localId })
  }
  faults.push(...(await failedActions(actor)))
  for (const register of expectations.registers.values()) {
    const now = register.read()
    const allowed = allowedValues(register)
    const expected = register.expected
      .map(({ outcome, value }) => `${JSON.stringify(value)} ${outcome}`)
      .join(', ')
    const isGone = now === undefined && register.before !== undefined
    // The text of a discarded message becomes a draft again. It replaces the draft that was sent.
    const sent = register.name.startsWith('draft ') ? expectations.sent.get(String(now)) : undefined
    const isTakenBack = sent !== undefined && sent.discarded > 0
    if (!isGone && !isTakenBack && !allowed.includes(now))
      faults.push(`${register.name} is ${JSON.stringify(now)}; it was to be: ${expected}`)
  }
  for (const sent of expectations.sent.values()) {
    const times = actor.stored.filter(({ content }) => content === sent.text).length
    const [least, most] = allowedTimes(sent)
    const outcomes = sent.expected.map(({ outcome }) => outcome).join(', ')
    if (times < least || times > most)
      faults.push(
        `"${sent.text}" was stored ${String(times)} times; sent: ${outcomes}; discarded ${String(sent.discarded)}`,
      )
  }
  faults.push(...nowhere(actor), ...uploadFaults(actor), ...unheard(actor))
  const texts = [...localDrafts.values()].map(({ content }) => content).sort()
  const onServer = [...(actor.server.server.state.users.get(actor.who.user_id)?.drafts.values() ?? [])]
  const theirs = onServer.map(({ content }) => content).sort()
  if (JSON.stringify(texts) !== JSON.stringify(theirs))
    faults.push(`drafts here: ${JSON.stringify(texts)}, on the server: ${JSON.stringify(theirs)}`)
  return faults
}

/**
 * Reports events that the client has not received yet. The event of a change follows its response a moment later, and
 * until then the store has the previous state.
 */
function unheard({ server, who }: Actor): readonly string[] {
  const queues = [...server.server.queues.byId.values()].filter(({ userId }) => userId === who.user_id)
  const polled = queues.filter(({ poll }) => poll !== null)
  const isQuiet = polled.length > 0 && polled.every(({ events }) => events.length === 0)
  return isQuiet ? [] : ['events are on their way to the client']
}

/** Only actions on a deleted message may be refused. */
async function failedActions({ core, expectations }: Actor): Promise<readonly string[]> {
  const faults: string[] = []
  for (const { action, id, params, reason, status } of core.state().actions.values()) {
    const isOfGone = expectations.registers.has(`gone ${String(params['messageId'])}`)
    faults.push(`${action} ${JSON.stringify(params)} is ${status} still: ${reason ?? ''}`)
    if (status !== 'failed' || !isOfGone) continue
    const { account, handlers } = core
    const discarded = await handlers['outbox.discard']({ account, localId: id })
    // A discarded edit leaves its text as a draft.
    if (discarded.ok && discarded.value !== null)
      await handlers['draft.drop']({ account, id: discarded.value })
  }
  return faults
}

/** Lists sent drafts that exist neither as a message nor as a draft. */
function nowhere({ expectations, stored }: Actor): readonly string[] {
  return [...expectations.registers.values()].flatMap(({ name, read, expected }) => {
    const [text, end] = expected.filter(({ outcome }) => outcome !== 'refused').slice(-2)
    const sent = expectations.sent.get(String(text?.value))
    if (!name.startsWith('draft ') || end?.value !== '' || sent === undefined || sent.discarded > 0) return []
    const isThere = read() !== '' || stored.some(({ content }) => content === sent.text)
    return isThere ? [] : [`"${sent.text}" is neither a draft nor sent`]
  })
}

function uploadFaults(actor: Actor): readonly string[] {
  const rows = uploadRows(actor)
  return [
    ...rows.flatMap(({ name, reason, state }) =>
      state === 'done' ? [] : [`${name} is ${state} still: ${reason ?? ''}`],
    ),
    ...[...actor.expectations.registers.values()].flatMap(({ name, expected }) => {
      const file = name.replace(/^upload /, '')
      const isTaken = name !== file && expected.some(({ outcome }) => outcome === 'accepted')
      const isTold = actor.linked.has(file) || rows.some((row) => row.name === file)
      return isTaken && !isTold ? [`${file} is not on the list`] : []
    }),
  ]
}

/** Loads every conversation from its end to its beginning. */
async function lookAtAll(actor: Actor): Promise<void> {
  const { core } = actor
  for (const conversation of actor.places())
    await core.handlers['messages.fetch']({
      account: core.account,
      narrow: conversationNarrow(conversation).map((term) => ({
        ...term,
        operand: typeof term.operand === 'object' ? [...term.operand] : term.operand,
      })),
      anchor: 'newest',
      before: 1000,
      after: 0,
      direction: 'around',
      replaces: true,
    })
}
