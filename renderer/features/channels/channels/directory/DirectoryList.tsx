import { useCallback, useState } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { List, type ListHandle, type RowAttributes } from '../../../../ui/index.ts'
import { ConversationMenu } from '../../../navigation/topicActions/index.ts'
import { ChannelRow } from './ChannelRow.tsx'
import styles from './directory.module.css'
import type { DirectoryRow } from './directoryRows.ts'

/** Number of rows up to which all are drawn, even out of sight. Low, since each typed character redraws the list. */
const drawAll = 40

interface OpenedMenu {
  readonly channelId: number
  readonly at: { readonly x: number; readonly y: number }
}

/** Channels as one listbox, with a context menu. */
export function DirectoryList({ list }: { readonly list: ListHandle<DirectoryRow, string | number> }) {
  const [menu, setMenu] = useState<OpenedMenu | null>(null)
  const draw = useCallback(
    (row: DirectoryRow, attributes: RowAttributes) =>
      row.type === 'heading' ? null : <ChannelRow channel={row.channel} attributes={attributes} />,
    [],
  )
  return (
    <>
      <List
        list={list}
        role="listbox"
        label={t('channels.list')}
        fills
        drawAll={drawAll}
        draw={draw}
        headingOf={(row) => (row.type === 'heading' ? row.section.title : '')}
        headingClass={styles.heading}
        onMenu={(row, at) => row.type === 'channel' && setMenu({ channelId: row.channel.id, at })}
      />
      {menu !== null && (
        <ConversationMenu
          key={`${menu.at.x} ${menu.at.y}`}
          scope={{ type: 'wholeChannel', channelId: menu.channelId }}
          at={menu.at}
          onClose={() => setMenu((now) => (now === menu ? null : now))}
        />
      )}
    </>
  )
}
