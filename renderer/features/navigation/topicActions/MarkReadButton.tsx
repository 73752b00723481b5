import { marksByScrolling } from '../../../../shared/model/messages/readingRule.ts'
import { useAccount, useAccountStore } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import { isUnreadAt, markRead } from './markRead.ts'
import { markLabel } from './readItems.ts'
import { narrowsOf, type ReadScope } from './scope.ts'

/** The button that marks the view as read. Shown only if scrolling does not mark messages and something is unread. */
export function MarkReadButton({ scope }: { readonly scope: ReadScope }) {
  const store = useAccountStore()
  const isShown = useAccount(
    (state) =>
      !narrowsOf(scope).every((narrow) => marksByScrolling(state, narrow)) && isUnreadAt(state, scope),
  )
  return isShown ? (
    <Button variant="quiet" icon="check" onClick={() => markRead(store, scope)}>
      {markLabel(scope)}
    </Button>
  ) : null
}
