import { describe, expect, it } from 'vitest'
import { parseSnapshot } from './snapshot.ts'

const least = { queue_id: 'q', last_event_id: -1, user_id: 7 }

describe('parseSnapshot', () => {
  it('accepts the least that a server may answer', () => {
    expect(parseSnapshot(least)).toMatchObject({
      featureLevel: 0,
      wireName: 'service',
      longpollTimeoutSeconds: 90,
      users: [],
      timing: { typingStartedExpiryMs: 15_000, presenceOfflineSeconds: 140 },
    })
  })

  it('throws on what is no registration', () => {
    expect(() => parseSnapshot({ result: 'success' })).toThrow()
    expect(() => parseSnapshot('<html>')).toThrow()
  })

  it('learns the wire name and level, and strips the realm prefix', () => {
    const snapshot = parseSnapshot({
      ...least,
      maker_feature_level: 300,
      maker_version: '9.1',
      realm_name: 'Acme',
    })
    expect(snapshot).toMatchObject({
      wireName: 'maker',
      featureLevel: 300,
      version: '9.1',
      realm: { name: 'Acme' },
    })
  })

  it('names unread conversations by the other people', () => {
    const unread_msgs = {
      pms: [
        { other_user_id: 9, unread_message_ids: [1] },
        { other_user_id: 7, unread_message_ids: [2] },
      ],
      huddles: [{ user_ids_string: '7,9,10', unread_message_ids: [3] }],
      streams: [{ stream_id: 4, topic: 't', unread_message_ids: [4, 5] }],
      mentions: [5],
      old_unreads_missing: true,
    }
    expect(parseSnapshot({ ...least, unread_msgs }).unreads).toEqual({
      directs: [
        { userIds: [9], ids: [1] },
        { userIds: [], ids: [2] },
        { userIds: [9, 10], ids: [3] },
      ],
      channels: [{ channelId: 4, topic: 't', ids: [4, 5] }],
      mentions: [5],
      oldUnreadsMissing: true,
    })
  })

  it('drops an odd record and keeps the rest', () => {
    const realm_users = [{ user_id: 1, email: 'a', full_name: 'A', role: 100 }, { broken: true }]
    expect(parseSnapshot({ ...least, realm_users }).users.map((user) => user.name)).toEqual(['A'])
  })

  it('keys legacy presences by user', () => {
    const answer = {
      ...least,
      realm_users: [{ user_id: 9, email: 'a@x', full_name: 'A', is_admin: true }],
      presences: { 'a@x': { website: { client: 'website', status: 'idle', timestamp: 5 } } },
      server_timestamp: 10,
    }
    const snapshot = parseSnapshot(answer)
    expect(snapshot.presences).toEqual({ '9': { active: null, idle: 5 } })
    expect(snapshot.users[0]?.role).toBe(200)
  })

  it('reads muted topics of servers without policies', () => {
    const streams = [{ stream_id: 4, name: 'news' }]
    expect(parseSnapshot({ ...least, streams, muted_topics: [['news', 'noise', 12]] }).userTopics).toEqual([
      { channelId: 4, topic: 'noise', policy: 1, lastUpdated: 12 },
    ])
  })
})
