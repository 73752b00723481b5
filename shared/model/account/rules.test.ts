import { describe, expect, test } from 'vitest'
import type { Message } from '../../api/types.ts'
import { channelNarrow, dmNarrow, feedNarrow, topicNarrow } from '../views/narrow.ts'
import { notificationBody, notificationFor, notificationTitle } from '../unread/notificationRule.ts'
import { messagesToMarkRead } from '../views/readingRule.ts'
import * as eg from '../testing/eg.ts'
import { notTyping, stepTyping, sendsTyping, type TypingInput } from '../people/typingNotifier.ts'
import { unreadToNotify } from '../unread/unreadToNotify.ts'

describe('typing notifications', () => {
  const timing = { typingStartedWaitMs: 30_000, typingStoppedWaitMs: 12_000 }
  const plan = { type: 'channel', channelId: 9, topic: 'Plan' } as const
  const ada = { type: 'direct', userIds: [2] } as const
  const key: TypingInput = { type: 'keystroke', destination: plan }

  /** Returns the signals sent for each of the inputs. */
  const signals = (...inputs: (readonly [number, TypingInput])[]) => {
    let state = notTyping
    return inputs.map(([now, input]) => {
      const step = stepTyping(state, input, now, timing)
      state = step.state
      return step.send.map(({ op, destination }) => `${op} ${destination.type}`)
    })
  }

  test('start at the first key and repeat while typing goes on', () => {
    expect(signals([0, key], [10_000, key], [20_000, key], [30_000, key], [31_000, key])).toEqual([
      ['start channel'],
      [],
      [],
      ['start channel'],
      [],
    ])
  })

  test('stop after a while without a key, and not before', () => {
    const idle: TypingInput = { type: 'idle' }
    expect(signals([0, key], [5000, key], [12_000, idle], [17_000, idle], [20_000, idle])).toEqual([
      ['start channel'],
      [],
      [],
      ['stop channel'],
      [],
    ])
  })

  test('give the time at which they may have to stop', () => {
    const first = stepTyping(notTyping, key, 0, timing)
    expect(first.wakeAt).toBe(12_000)
    const second = stepTyping(first.state, key, 5000, timing)
    expect(stepTyping(second.state, { type: 'idle' }, 12_000, timing).wakeAt).toBe(17_000)
    expect(stepTyping(second.state, { type: 'idle' }, 17_000, timing).wakeAt).toBeNull()
  })

  test('stop on cancel and on sending, once', () => {
    expect(signals([0, key], [1, { type: 'cancel' }], [2, { type: 'cancel' }])).toEqual([
      ['start channel'],
      ['stop channel'],
      [],
    ])
    expect(signals([0, key], [1, { type: 'sent' }], [2, key])).toEqual([
      ['start channel'],
      ['stop channel'],
      ['start channel'],
    ])
  })

  test('change with the conversation, but not with the spelling of its topic', () => {
    expect(
      signals(
        [0, key],
        [1, { type: 'keystroke', destination: { ...plan, topic: 'PLAN' } }],
        [2, { type: 'keystroke', destination: ada }],
      ),
    ).toEqual([['start channel'], [], ['stop channel', 'start direct']])
  })

  test('are sent only where the user allows it, and never for notes to self', () => {
    const silent = eg.account({
      userSettings: { send_private_typing_notifications: false, send_stream_typing_notifications: true },
    })
    expect([sendsTyping(silent, plan), sendsTyping(silent, ada)]).toEqual([true, false])
    expect(sendsTyping(eg.account(), ada)).toBe(true)
    expect(sendsTyping(eg.account(), { type: 'direct', userIds: [] })).toBe(false)
  })
})

describe('reading', () => {
  const state = (policy: number) =>
    eg.after(
      eg.account({ userSettings: { web_mark_read_on_scroll_policy: policy } }),
      eg.arrived(eg.channelMessage(5)),
      eg.arrived(eg.channelMessage(6, { flags: ['read'] })),
    )
  const read = (policy: number, narrow = topicNarrow(9, 'Plan'), focused = true) =>
    messagesToMarkRead(state(policy), { narrow, visibleIds: [5, 6, 7], focused })

  test('marks visible unread messages', () => {
    expect(read(1)).toEqual([5])
    expect(read(1, channelNarrow(9))).toEqual([5])
  })

  test("marks messages only where the user's policy allows it", () => {
    expect(read(2)).toEqual([5])
    expect(read(2, channelNarrow(9))).toEqual([])
    expect(read(2, feedNarrow)).toEqual([])
    expect(read(3)).toEqual([])
  })

  test('does not happen in a window without focus', () => {
    expect(read(1, dmNarrow([2]), false)).toEqual([])
  })
})

describe('notifications', () => {
  const on = { settings: { notifications: true, notificationContent: true }, focused: false }
  const muted = { userTopics: [{ channelId: 9, topic: 'plan', policy: 1, lastUpdated: 0 }] }
  const followed = { userTopics: [{ channelId: 9, topic: 'plan', policy: 3, lastUpdated: 0 }] }

  const verdict = (message: Message, account: Parameters<typeof eg.account>[0] = {}, context = on) => {
    const result = notificationFor(eg.arrived(message), eg.account(account), context)
    return result.notify
      ? {
          ...result,
          title: notificationTitle(message, eg.account(account)),
          body: notificationBody(message, eg.account(account), context.settings),
        }
      : result
  }
  const why = (...args: Parameters<typeof verdict>) => {
    const { notify, why } = verdict(...args)
    return `${notify ? 'yes' : 'no'} ${why}`
  }

  test('a direct message shows its sender and its text', () => {
    const message = eg.directMessage(5, { content: '<p>Tea at <strong>four</strong>?</p>' })
    expect(verdict(message)).toEqual({
      notify: true,
      why: 'direct',
      message,
      conversation: { type: 'direct', userIds: [2] },
      title: 'Ada',
      body: 'Tea at four?',
      silent: false,
    })
    expect(verdict(eg.directMessage(5, { userIds: [1, 2, 3] }))).toMatchObject({ title: 'Ada (Boris)' })
  })

  test('a mention shows its conversation', () => {
    expect(verdict(eg.channelMessage(5, { topic: '', flags: ['mentioned'] }))).toMatchObject({
      notify: true,
      why: 'mention',
      title: 'Ada (#news > general chat)',
    })
  })

  test('a channel message notifies only where the user asked for it', () => {
    const message = eg.channelMessage(5)
    expect(why(message)).toBe('no not-asked-for')
    expect(why(message, { userSettings: { enable_stream_desktop_notifications: true } })).toBe('yes channel')
    const off = { subscriptions: [eg.subscription(9, { desktopNotifications: false })] }
    expect(why(message, { ...off, userSettings: { enable_stream_desktop_notifications: true } })).toBe(
      'no not-asked-for',
    )
    expect(why(message, { subscriptions: [eg.subscription(9, { desktopNotifications: true })] })).toBe(
      'yes channel',
    )
    expect(why(message, followed)).toBe('yes followed-topic')
    expect(
      why(message, { ...followed, userSettings: { enable_followed_topic_desktop_notifications: false } }),
    ).toBe('no not-asked-for')
    expect(why(eg.channelMessage(5, { flags: ['has_alert_word'] }))).toBe('yes alert-word')
  })

  test('only a mention by name overrides a mute', () => {
    expect(why(eg.channelMessage(5, { flags: ['mentioned'] }), muted)).toBe('yes mention')
    expect(why(eg.channelMessage(5, { flags: ['stream_wildcard_mentioned'] }), muted)).toBe(
      'no muted-conversation',
    )
    expect(why(eg.channelMessage(5, { flags: ['has_alert_word'] }), muted)).toBe('no muted-conversation')
  })

  test("wildcard mentions follow the channel's setting, then the user's", () => {
    const message = eg.channelMessage(5, { flags: ['topic_wildcard_mentioned'] })
    expect(why(message)).toBe('yes wildcard-mention')
    expect(why(message, { userSettings: { wildcard_mentions_notify: false } })).toBe('no not-asked-for')
    const off = { subscriptions: [eg.subscription(9, { wildcardMentionsNotify: false })] }
    expect(why(message, off)).toBe('no not-asked-for')
  })

  test('switched-off mentions still notify where the channel or topic asks for it', () => {
    const userSettings = { enable_desktop_notifications: false }
    const named = eg.channelMessage(5, { flags: ['mentioned'] })
    const everybody = eg.channelMessage(5, { flags: ['stream_wildcard_mentioned', 'has_alert_word'] })
    expect(why(named, { userSettings })).toBe('no switched-off')
    expect(why(everybody, { userSettings })).toBe('no not-asked-for')
    const channel = { userSettings, subscriptions: [eg.subscription(9, { desktopNotifications: true })] }
    expect([named, everybody].map((channelMessage) => why(channelMessage, channel))).toEqual([
      'yes channel',
      'yes channel',
    ])
    expect(
      [named, everybody].map((channelMessage) => why(channelMessage, { ...followed, userSettings })),
    ).toEqual(['yes followed-topic', 'yes followed-topic'])
  })

  test('sounds follow their own settings', () => {
    const silent = (message: Message, account: Parameters<typeof eg.account>[0]) => {
      const result = verdict(message, account)
      return result.notify ? result.silent : null
    }
    const off = { userSettings: { enable_sounds: false } }
    expect(silent(eg.directMessage(5), {})).toBe(false)
    expect(silent(eg.directMessage(5), off)).toBe(true)
    expect(silent(eg.directMessage(5), { userSettings: { notification_sound: 'none' } })).toBe(true)
    const named = eg.channelMessage(5, { flags: ['mentioned'] })
    expect([silent(named, {}), silent(named, off)]).toEqual([false, true])
    const inTopic = eg.channelMessage(5)
    expect(silent(inTopic, followed)).toBe(false)
    const quietTopics = { enable_followed_topic_audible_notifications: false }
    expect(silent(inTopic, { ...followed, userSettings: quietTopics })).toBe(true)
    const heard = (audibleNotifications: boolean | null, enable_stream_audible_notifications: boolean) =>
      silent(inTopic, {
        userSettings: { enable_stream_audible_notifications },
        subscriptions: [eg.subscription(9, { desktopNotifications: true, audibleNotifications })],
      })
    expect([heard(null, false), heard(null, true)]).toEqual([true, false])
    expect([heard(true, false), heard(false, true)]).toEqual([false, true])
  })

  test('own, muted and read messages do not notify, nor does a focused window', () => {
    expect(why(eg.directMessage(5, { senderId: eg.selfId }))).toBe('no own-message')
    expect(why(eg.directMessage(5), { mutedUserIds: [2] })).toBe('no muted-user')
    expect(why(eg.directMessage(5, { flags: ['read'] }))).toBe('no read')
    expect(why(eg.directMessage(5), {}, { ...on, focused: true })).toBe('no window-focused')
    expect(notificationFor(eg.arrived(eg.directMessage(5)), eg.account(), { ...on, isMuted: true })).toEqual({
      notify: false,
      why: 'muted-account',
    })
    expect(why(eg.directMessage(5), {}, { ...on, settings: { ...on.settings, notifications: false } })).toBe(
      'no switched-off',
    )
    expect(why(eg.directMessage(5), { userSettings: { enable_desktop_notifications: false } })).toBe(
      'no switched-off',
    )
    expect(notificationFor({ id: 1, type: 'heartbeat' }, eg.account(), on)).toEqual({
      notify: false,
      why: 'no-message',
    })
  })

  test('the text is omitted where the user hides it', () => {
    const secret = { ...on, settings: { notifications: true, notificationContent: false } }
    expect(verdict(eg.directMessage(5), {}, secret)).toMatchObject({ notify: true, body: '' })
    const hidden = { userSettings: { pm_content_in_desktop_notifications: false } }
    expect(verdict(eg.directMessage(5), hidden)).toMatchObject({ body: '' })
    expect(verdict(eg.channelMessage(5, { flags: ['mentioned'] }), hidden)).toMatchObject({ body: 'hello' })
  })
})

describe('messages that arrived without an event', () => {
  const unreads = {
    channels: [
      { channelId: 9, topic: 'Plan', ids: [1, 5, 6] },
      { channelId: 10, topic: 'Colour', ids: [7] },
    ],
    directs: [
      { userIds: [2], ids: [2, 8] },
      { userIds: [2, 3], ids: [9] },
      { userIds: [], ids: [10] },
    ],
    mentions: [5],
    oldUnreadsMissing: false,
  }
  const notifiedIds = (fields: Parameters<typeof eg.account>[0] = {}, since = 4) =>
    unreadToNotify(eg.account({ unreads, ...fields }), since)
      .map(({ messageId }) => messageId)
      .sort((a, b) => a - b)
  const policy = (value: 1 | 3) => ({
    userTopics: [{ channelId: 9, topic: 'plan', policy: value, lastUpdated: 0 }],
  })
  const asksForDesign = {
    subscriptions: [eg.subscription(9), eg.subscription(10, { desktopNotifications: true })],
  }
  const off = { enable_desktop_notifications: false }

  test('are reported with their conversation: direct messages and mentions', () => {
    expect(unreadToNotify(eg.account({ unreads }), 4)).toEqual([
      { messageId: 5, conversation: { type: 'channel', channelId: 9, topic: 'Plan' } },
      { messageId: 8, conversation: { type: 'direct', userIds: [2] } },
      { messageId: 9, conversation: { type: 'direct', userIds: [2, 3] } },
    ])
    expect(notifiedIds({}, 8)).toEqual([9])
    expect(notifiedIds({}, 10)).toEqual([])
  })

  test('are reported in followed topics and chosen channels, and not where muted', () => {
    expect(notifiedIds(policy(3))).toEqual([5, 6, 8, 9])
    const quiet = { userSettings: { enable_followed_topic_desktop_notifications: false } }
    expect(notifiedIds({ ...policy(3), ...quiet })).toEqual([5, 8, 9])
    expect(notifiedIds(asksForDesign)).toEqual([5, 7, 8, 9])
    const all = { userSettings: { enable_stream_desktop_notifications: true } }
    expect(notifiedIds(all)).toEqual([5, 6, 7, 8, 9])
    // The mention may be one by name, which overrides a mute.
    expect(notifiedIds({ ...all, ...policy(1) })).toEqual([5, 7, 8, 9])
  })

  test('are omitted in conversations where all other users are muted', () => {
    expect(notifiedIds({ mutedUserIds: [2] })).toEqual([5, 9])
    expect(notifiedIds({ mutedUserIds: [2, 3] })).toEqual([5])
  })

  test('omit only direct messages and mentions where those are switched off', () => {
    expect(notifiedIds({ userSettings: off })).toEqual([])
    expect(notifiedIds({ userSettings: off, ...policy(3), ...asksForDesign })).toEqual([5, 6, 7])
    const quiet = { ...off, enable_stream_desktop_notifications: true }
    expect(notifiedIds({ userSettings: quiet, ...policy(1) })).toEqual([5, 7])
  })

  test('are judged by their flags and sender when cached', () => {
    const notifiedIds = (account: Parameters<typeof eg.account>[0], ...messages: readonly Message[]) =>
      unreadToNotify(eg.after(eg.account(account), ...messages.map((message) => eg.arrived(message))), 4).map(
        ({ messageId }) => messageId,
      )
    const everybody = eg.channelMessage(5, { flags: ['stream_wildcard_mentioned'] })
    expect(notifiedIds({}, everybody)).toEqual([5])
    expect(notifiedIds({ userSettings: { wildcard_mentions_notify: false } }, everybody)).toEqual([])
    expect(notifiedIds(policy(1), eg.channelMessage(5, { flags: ['mentioned'] }))).toEqual([5])
    expect(notifiedIds({}, eg.channelMessage(5, { flags: ['has_alert_word'] }))).toEqual([5])
    expect(notifiedIds({ mutedUserIds: [2] }, eg.directMessage(5, { userIds: [1, 2, 3] }))).toEqual([])
    expect(notifiedIds({}, eg.directMessage(5, { senderId: eg.selfId }))).toEqual([])
  })
})
