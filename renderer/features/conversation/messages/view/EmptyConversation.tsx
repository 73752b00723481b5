import { t } from '../../../../../shared/i18n.ts'
import type { Narrow } from '../../../../../shared/api/types.ts'
import { isFeed, narrowChannel, narrowConversation } from '../../../../../shared/model/views/narrow.ts'
import { openDialog, useAccount, useKeyOf } from '../../../../state/index.ts'
import { Button, EmptyState } from '../../../../ui/index.ts'
import { channelDescription } from '../../../content/content/index.ts'
import { NextSteps, viewOfNarrow } from '../../../common/views/index.ts'
import { directName } from '../people.ts'

/** Placeholder for a view without messages. Explains why it is empty and offers next steps. */
export function EmptyConversation({ narrow }: { narrow: Narrow }) {
  const keyOf = useKeyOf()
  const place = useAccount((state) => narrowConversation(narrow, state.self.userId)?.type ?? null)
  const names = useAccount((state) => {
    const found = narrowConversation(narrow, state.self.userId)
    return found?.type === 'direct' && found.userIds.length > 0 ? directName(state, found.userIds) : ''
  })
  const channelId = narrowChannel(narrow)
  const channel = useAccount((state) => (channelId === null ? undefined : state.channels.get(channelId)))
  const selfUserId = useAccount((state) => state.self.userId)
  const view = viewOfNarrow(narrow, selfUserId)
  if (place === 'channel') {
    return (
      <EmptyState icon="hash" title={t('messages.empty_topic_title')}>
        {t('messages.empty_topic')}
      </EmptyState>
    )
  }
  if (place === 'direct') {
    return names === '' ? (
      <EmptyState icon="edit" title={t('app.notes_to_yourself')}>
        {t('messages.empty_self')}
      </EmptyState>
    ) : (
      <EmptyState icon="person" title={t('messages.empty_direct_title', { names })}>
        {t('messages.empty_direct')}
      </EmptyState>
    )
  }
  if (channel !== undefined) {
    return (
      <EmptyState icon="hash" title={t('messages.empty_channel_title', { channel: channel.name })}>
        {channel.description !== '' && <p>{channelDescription(channel)}</p>}
        <p>{t('messages.empty_channel')}</p>
      </EmptyState>
    )
  }
  if (view?.empty !== undefined) {
    return (
      <EmptyState
        icon={view.icon}
        title={t(view.empty.title)}
        actions={view.empty.steps && <NextSteps commands={view.empty.steps} />}
      >
        {t(view.empty.text, { key: keyOf('message.star') ?? 'none' })}
      </EmptyState>
    )
  }
  return !isFeed(narrow) ? (
    <EmptyState
      icon="search"
      title={t('messages.empty_search_title')}
      actions={<Button onClick={() => openDialog('search')}>{t('messages.empty_search_change')}</Button>}
    >
      {t('messages.empty_search')}
    </EmptyState>
  ) : (
    <EmptyState
      icon="feed"
      title={t('messages.empty_feed_title')}
      actions={<NextSteps commands={['channels.create', 'write.invitation', 'write.direct']} />}
    >
      {t('messages.empty_feed')}
    </EmptyState>
  )
}
