import { describe, expect, it } from 'vitest'
import { account, channel, channelMessage, selfId, user } from '../../../../shared/model/testing/eg.ts'
import { reportProblem, reportsNarrow } from './reportsNarrow.ts'
import { reportReasons } from './reportReasons.ts'

const of = (featureLevel: number, fields: Readonly<Record<string, unknown>>) => {
  const state = account({ featureLevel })
  return { ...state, realm: { ...state.realm, fields: { ...state.realm.fields, ...fields } } }
}

describe('reporting', () => {
  const own = (state: ReturnType<typeof of>) => channelMessage(5, { senderId: state.self.userId })
  const problem = (level: number, channel: unknown, isOwn = false) => {
    const state = of(level, { moderation_request_channel_id: channel })
    return reportProblem(state, isOwn ? own(state) : channelMessage(5, { senderId: state.self.userId + 1 }))
  }

  it('is offered from level 382 on if a channel for reports is set', () => {
    expect(problem(382, 3)).toBeNull()
    expect(problem(382, 0)).toBeNull()
    expect(problem(381, 3)).toBe('report.too_old')
    expect(problem(382, -1)).toBe('report.turned_off')
    expect(problem(382, undefined)).toBe('report.turned_off')
    expect(problem(382, '3')).toBe('report.turned_off')
  })

  it('is not offered for an own message', () => expect(problem(382, 3, true)).toBe('report.not_own'))
})

describe('the narrow of reports', () => {
  const narrow = (role: number, channelId: number, bots = true) => {
    const users = [
      user(selfId, { role }),
      ...(bots ? [user(3, { email: 'notification-bot@x.example', isBot: true, isSystemBot: true })] : []),
    ]
    const state = account({ featureLevel: 382, users, channels: [channel(5)] })
    const fields = { ...state.realm.fields, moderation_request_channel_id: channelId }
    return reportsNarrow({ ...state, realm: { ...state.realm, fields } })
  }

  it("finds messages of the system bot in the moderators' channel", () => {
    const inChannel = { operator: 'channel', operand: 5 }
    expect(narrow(300, 5)).toEqual([inChannel, { operator: 'sender', operand: 3 }])
    expect(narrow(300, 5, false)).toEqual([inChannel])
  })

  it('is null for members, and for everyone without such a channel', () => {
    expect(narrow(400, 5)).toBeNull()
    expect(narrow(200, -1)).toBeNull()
    expect(narrow(200, 6)).toBeNull()
  })
})

describe('the reasons for reports', () => {
  const keys = (told: unknown) =>
    reportReasons(of(435, { server_report_message_types: told })).map(({ key }) => key)
  const defaults = ['spam', 'harassment', 'inappropriate', 'norms', 'other']

  it('are those of the specification if the server lists none', () => {
    for (const told of [undefined, null, [], 'spam', [{}, 5, { key: '' }]])
      expect(keys(told)).toEqual(defaults)
  })

  it('are those of the server without duplicates, known ones translated', () => {
    const told = [
      { key: 'other', name: 'Other reason' },
      { key: 'phishing', name: 'Phishing' },
      { key: 'phishing', name: 'Twice' },
      { key: 'toString' },
    ]
    expect(reportReasons(of(435, { server_report_message_types: told }))).toEqual([
      { key: 'other', name: 'Other' },
      { key: 'phishing', name: 'Phishing' },
      { key: 'toString', name: 'toString' },
    ])
  })

  it('are truncated if the server lists too many or too long ones', () => {
    const many = Array.from({ length: 500 }, (_, n) => ({ key: `k${n}`, name: 'x'.repeat(5000) }))
    const shown = reportReasons(of(435, { server_report_message_types: many }))
    expect(shown).toHaveLength(20)
    expect(shown[0]?.name).toHaveLength(200)
    expect(keys([{ key: 'k'.repeat(101), name: 'Long' }])).toEqual(defaults)
  })
})
