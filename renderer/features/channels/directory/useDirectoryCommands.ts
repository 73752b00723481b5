import type { RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccountStore, useCommands, type CommandContext, leavePane } from '../../../state/index.ts'
import { createChannel, openChannelSettings } from '../../channelsAddress/index.ts'

interface DirectoryCommands {
  readonly pane: RefObject<HTMLElement | null>
  /** The channel that the keys act on; null: none. */
  readonly channelId: number | null
  readonly onSearch: () => void
  readonly onJoin: (channelId: number) => void
}

/** The keys of the directory. They hold while the focus is in it, or nowhere. */
export function useDirectoryCommands({ pane, channelId, onSearch, onJoin }: DirectoryCommands): void {
  const store = useAccountStore()
  const isHere = ({ inDialog, inText, target }: CommandContext): boolean =>
    !inDialog &&
    !inText &&
    (target === null || target === document.body || pane.current?.contains(target) === true)
  const isOnChannel = (context: CommandContext): boolean => channelId !== null && isHere(context)
  const group = t('channels.group')
  useCommands([
    {
      id: 'directory.search',
      title: t('channels.cmd_search'),
      group,
      keys: ['/'],
      when: isHere,
      run: onSearch,
    },
    {
      id: 'directory.join',
      title: t('channels.cmd_join'),
      group,
      keys: ['Shift+S'],
      when: isOnChannel,
      run: () => onJoin(channelId ?? 0),
    },
    {
      id: 'directory.settings',
      title: t('channels.cmd_settings'),
      group,
      keys: ['e'],
      when: isOnChannel,
      run: () => openChannelSettings(channelId ?? 0),
    },
    {
      id: 'directory.create',
      title: t('channels.new'),
      group,
      keys: ['n'],
      when: isHere,
      run: () => createChannel(store),
    },
    {
      id: 'directory.leave',
      title: t('channels.close'),
      group,
      keys: ['Escape'],
      when: isHere,
      run: leavePane,
    },
  ])
}
