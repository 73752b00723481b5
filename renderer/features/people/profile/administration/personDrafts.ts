import type { UserId } from '../../../../../shared/api/types.ts'
import { accountDrafts } from '../../../../state/index.ts'
import type { PersonDraft } from './personChanges.ts'

const drafts = accountDrafts<PersonDraft>({})

export const usePersonDraft = (account: string, userId: UserId): PersonDraft =>
  drafts.useDraft(account, String(userId))
export const changePersonDraft = (account: string, userId: UserId, change: PersonDraft): void =>
  drafts.change(account, String(userId), change)
export const clearPersonDraft = (account: string, userId: UserId): void =>
  drafts.clear(account, String(userId))
