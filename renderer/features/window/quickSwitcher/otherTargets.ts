import { sidebarSteps, type SidebarModel } from '../../../../shared/model/navigation/sidebar.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { memoByObject } from '../../../../shared/collections/memo.ts'
import { pushAll } from '../../../../shared/pushAll.ts'
import { accountKey, navigateHash, type AccountStore } from '../../../state/index.ts'
import { channelTargets, directTargets, inSteps, personTargets, topicTargets } from './placeTargets.ts'
import type { SwitcherTarget } from './target.ts'

/** Maximum number of targets of another account, since each typed letter compares all of them. */
const maxTargets = 5000

/** Direct conversations, channels, topics and users of accounts that are not on the screen. */
export function* otherTargets(stores: readonly AccountStore[]): Generator<void, readonly SwitcherTarget[]> {
  const targets: SwitcherTarget[] = []
  for (const store of stores) {
    const { state } = store.getState()
    if (state === null) continue
    const found = placesOf(state, yield* sidebarSteps(state))
    pushAll(targets, (yield* inSteps(found, maxTargets)).map(ofAccount(store.id)))
    yield
  }
  return targets
}

/** Returns the targets in order of importance, since those beyond the maximum are dropped. */
function* placesOf(state: AccountState, model: SidebarModel): Generator<SwitcherTarget, void> {
  yield* directTargets(state, model)
  yield* channelTargets(state, model)
  yield* topicTargets(state, model)
  yield* personTargets(state, model)
}

const makers = new Map<string, (target: SwitcherTarget) => SwitcherTarget>()

/** Returns a function that makes a target one of this account. It returns the same result for the same target. */
function ofAccount(account: string): (target: SwitcherTarget) => SwitcherTarget {
  let make = makers.get(account)
  if (make === undefined)
    makers.set(
      account,
      (make = memoByObject((target: SwitcherTarget) => ({
        ...target,
        key: accountKey(account, target.key),
        account,
        run: () => navigateHash(target.hash(), { account, focus: 'messages' }),
      }))),
    )
  return make
}
