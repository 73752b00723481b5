import { t } from '../../../shared/i18n.ts'
import { channelNarrow, topicNarrow } from '../../../shared/model/narrow.ts'
import { narrowLink } from '../../../shared/model/narrowLink.ts'
import { callQuietly, type AccountStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'
import type { TriagePlace } from './place.ts'

/** Puts the web address of a topic or a channel on the clipboard. */
export function copyPlaceLink(
  store: AccountStore,
  realmUrl: string,
  { channelId, topic }: TriagePlace,
): void {
  const { state } = store.getState()
  if (state === null) return
  const narrow = topic === null ? channelNarrow(channelId) : topicNarrow(channelId, topic)
  callQuietly('app.copyText', { text: narrowLink(state, realmUrl, narrow) })
  showToast(t('triage.link_copied'))
}
