import { t } from '../../../shared/i18n.ts'
import { narrowLink } from '../../../shared/model/views/narrowLink.ts'
import { callQuietly, type AccountStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import { narrowOf, type ActionScope } from './scope.ts'

/** Puts the web address of a topic, a channel or a conversation on the clipboard. */
export function copyConversationLink(store: AccountStore, realmUrl: string, scope: ActionScope): void {
  const { state } = store.getState()
  if (state === null) return
  callQuietly('app.copyText', { text: narrowLink(state, realmUrl, narrowOf(scope)) })
  showToast(t('topicActions.link_copied'))
}
