import { lazy, Suspense, useState, type ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { isConfined, useCommands, useKeyOf } from '../../../../state/index.ts'
import type { Tool } from '../writing/tool.ts'
import type { Writing } from '../writing/useWriting.ts'

// Loaded when first needed.
const VoicePanel = lazy(() => import('./VoicePanel.tsx').then((m) => ({ default: m.VoicePanel })))

interface VoiceTool {
  /** The button. null: this window may not record. */
  readonly tool: Tool | null
  /** The open panel. */
  readonly panel: ReactNode
}

/** The button that records a voice message, and its panel. Registers its command. Only the main window records. */
export function useVoiceTool(
  { field, hasFocus, preview }: Writing,
  isDisabled: boolean,
  onFile: (file: File) => Promise<boolean>,
): VoiceTool {
  const keyOf = useKeyOf()
  const [isOpen, setOpen] = useState(false)
  const isMissing = isConfined() || isDisabled
  const open = (): void => {
    preview.showText()
    setOpen(true)
  }
  useCommands([
    {
      id: 'write.voice',
      isListed: () => !isMissing,
      when: hasFocus,
      run: () => (isMissing ? false : open()),
    },
  ])
  if (isConfined()) return { tool: null, panel: null }
  return {
    tool: {
      id: 'voice',
      icon: 'mic',
      label: t('voice.record'),
      shortcut: keyOf('write.voice'),
      run: open,
    },
    panel: isOpen && (
      <Suspense>
        <VoicePanel field={field} onFile={onFile} onClose={() => setOpen(false)} />
      </Suspense>
    ),
  }
}
