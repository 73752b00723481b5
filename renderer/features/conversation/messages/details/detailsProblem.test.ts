import { describe, expect, it } from 'vitest'
import { account, channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { detailsProblem, type DetailsDialogType } from '../changing/dialogProblem.ts'

const problem = (
  type: DetailsDialogType,
  featureLevel: number,
  fields: Readonly<Record<string, unknown>> = {},
  lastEditTimestamp: number | null = 5,
) => {
  const state = account({ featureLevel })
  const realm = { ...state.realm, fields: { ...state.realm.fields, ...fields } }
  return detailsProblem({ ...state, realm }, channelMessage(5, { lastEditTimestamp }), type)
}

describe('offers the dialog', () => {
  it('for readers from level 137 on if the organization allows it', () => {
    expect(problem('readers', 137, {}, null)).toBeNull()
    expect(problem('readers', 136)).toBe('messageDetails.readers_too_old')
    expect(problem('readers', 407, { enable_read_receipts: false })).toBe('messageDetails.readers_off')
  })

  it('for history by the policy of level 358, or by the older setting', () => {
    expect(problem('history', 65)).toBeNull()
    expect(problem('history', 65, { allow_edit_history: false })).toBe('messageDetails.history_off')
    const policy = (name: string) => ({
      message_edit_history_visibility_policy: name,
      allow_edit_history: true,
    })
    expect(problem('history', 358, policy('none'))).toBe('messageDetails.history_off')
    for (const name of ['all', 'moves', 'a later one'])
      expect(problem('history', 358, policy(name))).toBeNull()
  })

  it('for history only if the message was edited or moved', () =>
    expect(problem('history', 407, {}, null)).toBe('messageDetails.never_changed'))
})
