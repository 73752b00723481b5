import { describe, expect, it } from 'vitest'
import { marksNarrows, mutesPeople, setsTopicPolicies } from '../../../../shared/api/capabilities.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { VisibilityPolicy } from '../../../../shared/api/types.ts'
import { policies } from '../../../../shared/model/topics/userTopics.ts'
import { account, subscription } from '../../../../shared/model/testing/eg.ts'
import { followChoice, muteChoice } from './decideTopic.ts'

const of = (isMuted: boolean, policy: VisibilityPolicy, featureLevel = 500) => {
  const state = account({
    subscriptions: [subscription(9, { isMuted })],
    userTopics: policy === 0 ? [] : [{ channelId: 9, topic: 'Plan', policy, lastUpdated: 1 }],
  })
  return { ...state, realm: { ...state.realm, featureLevel } }
}

describe('a topic', () => {
  it('is muted only by its own policy in an unmuted channel', () => {
    expect(muteChoice(of(false, 0), 9, 'Plan')).toEqual({ isOn: false, policy: policies.muted, can: true })
    expect(muteChoice(of(false, 3), 9, 'Plan')).toEqual({ isOn: false, policy: policies.muted, can: true })
    expect(muteChoice(of(false, 1), 9, 'Plan')).toEqual({ isOn: true, policy: policies.none, can: true })
  })

  it('is unmuted only by its own policy in a muted channel', () => {
    expect(muteChoice(of(true, 0), 9, 'Plan')).toEqual({ isOn: true, policy: policies.unmuted, can: true })
    expect(muteChoice(of(true, 1), 9, 'Plan')).toEqual({ isOn: true, policy: policies.unmuted, can: true })
    expect(muteChoice(of(true, 2), 9, 'Plan')).toEqual({ isOn: false, policy: policies.none, can: true })
    expect(muteChoice(of(true, 3), 9, 'Plan')).toEqual({ isOn: false, policy: policies.none, can: true })
  })

  it('stays muted in a muted channel if the server has no policy to unmute it', () => {
    expect(muteChoice(of(true, 0, 169), 9, 'Plan').can).toBe(false)
    expect(muteChoice(of(false, 1, 169), 9, 'Plan').can).toBe(true)
  })

  it('can be followed if the server supports it', () => {
    expect(followChoice(of(false, 0), 9, 'Plan')).toEqual({ isOn: false, policy: 3, can: true })
    expect(followChoice(of(true, 3), 9, 'Plan')).toEqual({ isOn: true, policy: 0, can: true })
    expect(followChoice(of(false, 0, 218), 9, 'Plan').can).toBe(false)
  })
})

it('uses an endpoint exactly from its first feature level on', () => {
  for (const [has, { since }] of [
    [setsTopicPolicies, routes.setTopicPolicy],
    [mutesPeople, routes.muteUser],
    [marksNarrows, routes.updateFlagsForNarrow],
  ] as const)
    expect([has(since), has(since - 1)]).toEqual([true, false])
})
