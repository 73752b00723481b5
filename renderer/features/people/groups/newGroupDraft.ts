import type { GroupSetting } from '../../../../shared/api/types.ts'
import type { Grantee } from '../../../../shared/model/permissions/groupSettingValue.ts'
import { accountDrafts } from '../../../state/index.ts'
import type { GroupText } from './useGroupText.ts'

/** Values in the form for a new group. */
export interface NewGroupDraft extends GroupText {
  /** null if not chosen yet: the own user is then the only member. */
  readonly people: readonly Grantee[] | null
  /** Chosen permissions by wire name. */
  readonly settings: Readonly<Record<string, GroupSetting>>
}

const drafts = accountDrafts<NewGroupDraft>({ name: '', description: '', people: null, settings: {} })
const form = 'new group'

export const useNewGroupDraft = (account: string): NewGroupDraft => drafts.useDraft(account, form)
export const changeNewGroupDraft = (account: string, change: Partial<NewGroupDraft>): void =>
  drafts.change(account, form, change)
export const clearNewGroupDraft = (account: string): void => drafts.clear(account, form)
