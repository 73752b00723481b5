import { beforeAll, describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { adminRows } from './gateAdmin.ts'
import { olderRows } from './gateActions.ts'
import { newerRows } from './gateNewerActions.ts'
import { registerRows } from './gateFields.ts'
import { peopleRows } from './gatePeople.ts'
import type { GateContext } from './gateRows.ts'
import { levelsOfTable, unseen } from './gateUnseen.ts'
import { look, small } from './setUp.ts'

const { running, as } = small({
  featureLevel: newestLevel,
  services: { push: { delayMs: 5, failWith: null }, summary: '<p>All.</p>' },
})
const states = new Map<string, Promise<Record<string, unknown>>>()

const context: GateContext = {
  running,
  as,
  state: (level, name = 'olga') => {
    const key = `${String(level)} ${name}`
    const documented =
      states.get(key) ??
      as(name)
        .register()
        .then((queue) => queue.state as Record<string, unknown>)
    states.set(key, documented)
    return documented
  },
}

/** Creates an example of everything that a registration lists. */
async function fill(): Promise<void> {
  const [olga, ada] = [as('olga'), as('ada')]
  await olga.post('/realm/profile_fields', {
    name: 'Team',
    field_type: 1,
    required: true,
    display_in_profile_summary: true,
    use_for_user_matching: true,
  })
  await olga.post('/channel_folders/create', { name: 'Works', description: '' })
  await olga.post('/user_topics', { stream_id: 1, topic: 'lunch', visibility_policy: 3 })
  await ada.post('/messages', { type: 'direct', to: [olga.account.user_id], content: 'unread' })
  const members = { direct_members: [ada.account.user_id], direct_subgroups: [14] }
  const { body } = await olga.get('/user_groups')
  const builders = look<{ user_groups: { id: number; name: string }[] }>(body).user_groups.at(-1)
  await olga.patch(`/user_groups/${String(builders?.id)}`, { can_mention_group: { new: members } })
  await olga.patch('/streams/1', { can_remove_subscribers_group: { new: members } })
  await olga.patch('/settings', { desktop_icon_count_display: 3, web_home_view: 'recent' })
  await as('ben').patch('/settings', { automatically_follow_topics_policy: 1 })
  await olga.post('/bots', { full_name: 'Robot', short_name: 'robot', bot_type: 1 })
  await olga.post('/scheduled_messages', {
    type: 'channel',
    to: 1,
    topic: 'a',
    content: 'b',
    scheduled_delivery_timestamp: running().server.seconds() + 86400,
  })
}

beforeAll(fill)

const rows = [...registerRows, ...olderRows, ...newerRows, ...adminRows, ...peopleRows]

describe(`${String(rows.length)} rows of the level table`, () => {
  it.each(rows.map((row) => [row.level, row.what, row] as const))('%i: %s', async (level, _, row) => {
    const { server } = running()
    try {
      const seen = []
      for (const now of [level - 1, level]) {
        server.level = now
        seen.push(await row.look(context, now))
      }
      expect(seen).toEqual(row.seen)
    } finally {
      server.level = newestLevel
    }
  })
})

it('shows every level of the table, or explains why not', () => {
  const shown = new Set(rows.map((row) => row.level))
  const missing = levelsOfTable.filter((level) => !shown.has(level) && unseen[level] === undefined)
  const needless = Object.keys(unseen).filter((level) => shown.has(Number(level)))
  expect([missing, needless]).toEqual([[], []])
})
