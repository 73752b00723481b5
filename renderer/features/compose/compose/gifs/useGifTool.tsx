import { lazy, Suspense, useState, type ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../../../../shared/i18n.ts'
import { gifProvider } from '../../../../../shared/model/organization/gifs.ts'
import { useAccount, useCommands, useKeyOf } from '../../../../state/index.ts'
import { markdownLink } from '../writing/markdownLink.ts'
import { insertBlock } from '../writing/textEdit.ts'
import type { Tool } from '../writing/tool.ts'
import type { Writing } from '../writing/useWriting.ts'

// Loaded when first needed.
const GifDialog = lazy(() => import('./GifDialog.tsx').then((m) => ({ default: m.GifDialog })))

interface GifTool {
  /** The button. null: the organization has no GIFs. */
  readonly tool: Tool | null
  /** The open dialog. */
  readonly dialog: ReactNode
}

/** The button that inserts a GIF, and its dialog. Registers its command. */
export function useGifTool({ field, hasFocus, preview }: Writing, isDisabled: boolean): GifTool {
  const keyOf = useKeyOf()
  const provider = useAccount(gifProvider)
  const [isOpen, setOpen] = useState(false)
  const isMissing = provider === null || isDisabled
  const open = (): void => {
    preview.showText()
    setOpen(true)
  }
  useCommands([
    {
      id: 'write.gif',
      isListed: () => !isMissing,
      when: hasFocus,
      run: () => (isMissing ? false : open()),
    },
  ])
  if (provider === null) return { tool: null, dialog: null }
  const close = (): void => setOpen(false)
  return {
    tool: { id: 'gif', icon: 'gif', label: t('gifs.insert'), shortcut: keyOf('write.gif'), run: open },
    dialog: isOpen && (
      <Suspense>
        <GifDialog
          provider={provider}
          onClose={close}
          onPick={({ title, url }) => {
            // Nothing outside an open dialog can take the focus.
            flushSync(close)
            const name = title
              .replace(/[[\]\\`*_~\n]/g, ' ')
              .replace(/\s+/g, ' ')
              .trim()
            if (field.current !== null)
              insertBlock(field.current, `${markdownLink(name || t('gifs.untitled'), url)}\n`)
          }}
        />
      </Suspense>
    ),
  }
}
