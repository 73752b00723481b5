import type { Accounts } from '../../account/accountsType.ts'
import { usingAccount, type CoreHandlers } from '../coreHandlers.ts'
import { done, value } from '../../http/failure.ts'

type DraftCallName = 'draft.put' | 'draft.drop' | 'draft.restore' | 'draft.open' | 'draft.versions'

/** Handles the window's calls about drafts. */
export function createDraftCalls(accounts: Accounts): Pick<CoreHandlers, DraftCallName> {
  const using = usingAccount(accounts)
  return {
    'draft.put': ({ account: id, ...draft }) =>
      using(id, async ({ drafts }) => value({ rev: await drafts.put({ ...draft, id: draft.id }) })),
    'draft.drop': ({ account: id, id: draft, content }) =>
      using(id, async ({ drafts }) => {
        await drafts.drop(draft, content)
        return done
      }),
    'draft.restore': ({ account: id, target, content }) =>
      using(id, async ({ drafts }) => {
        await drafts.restore(target, content)
        return done
      }),
    'draft.open': ({ account: id, id: draft }) =>
      using(id, async ({ drafts }) => value(await drafts.open(draft))),
    'draft.versions': ({ account: id, id: draft }) =>
      using(id, async ({ drafts }) => value(await drafts.versions(draft))),
  }
}
