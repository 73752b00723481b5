import { t } from '../../../../shared/i18n.ts'
import { layerOf, useKeyOf } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import type { ComposerUploads } from '../uploads/index.ts'
import styles from './Compose.module.css'
import { SendLater } from './sending/SendLater.tsx'
import { useVoiceTool } from './voice/useVoiceTool.tsx'
import { ComposeToolbar } from './writing/ComposeToolbar.tsx'
import type { Writing } from './writing/useWriting.ts'

interface ComposeBarProps {
  readonly writing: Writing
  readonly isDisabled: boolean
  /** Characters left, as returned by `remaining`. */
  readonly left: number | null
  readonly sendKeys: string
  readonly sendLabel: string
  readonly maySend: boolean
  readonly uploads: ComposerUploads
  /** Sends the text, or schedules it for a time in ms since 1970. */
  readonly onSend: (time?: number) => void
  /** Opens the form for polls and to-do lists. */
  readonly onWidget: () => void
  /** Shows the recipients. null: they are visible. */
  readonly onRedirect: (() => void) | null
}

/** The toolbar below the text, the number of characters left and the send button. */
export function ComposeBar(props: ComposeBarProps) {
  const { writing, left } = props
  const voice = useVoiceTool(writing, props.isDisabled, props.uploads.attachFile)
  return (
    <>
      {voice.panel}
      <div
        className={styles.bar}
        // A press beside the buttons writes. It must not take the focus away from the text.
        onMouseDown={(event) => {
          if (layerOf(event.target) !== layerOf(event.currentTarget)) return
          if (event.target instanceof Element && event.target.closest('button') !== null) return
          event.preventDefault()
          writing.preview.showText()
        }}
      >
        <ComposeToolbar
          writing={writing}
          disabled={props.isDisabled}
          attachKey={useKeyOf()('write.attach')}
          onAttach={props.uploads.pick}
          more={voice.tool === null ? [] : [voice.tool]}
          onWidget={props.onWidget}
        />
        {props.onRedirect !== null && (
          <Button
            variant="quiet"
            className={styles.redirect}
            aria-label={t('compose.redirect')}
            data-tooltip={t('compose.redirect')}
            onClick={props.onRedirect}
          >
            {t('compose.redirect_short')}
          </Button>
        )}
        {left !== null && left >= 0 && (
          <span className={styles.left}>{t('compose.remaining', { count: left })}</span>
        )}
        <Button
          variant="primary"
          className={styles.send}
          data-send
          data-tooltip={props.sendLabel}
          data-tooltip-keys={props.sendKeys}
          disabled={!props.maySend}
          onClick={() => props.onSend()}
        >
          {props.sendLabel}
        </Button>
        <SendLater isDisabled={!props.maySend} onSchedule={props.onSend} />
      </div>
    </>
  )
}
