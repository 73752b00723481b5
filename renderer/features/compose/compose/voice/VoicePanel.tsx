import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { hasSoundPlayers } from '../../../../../shared/api/capabilities.ts'
import { call, failureText, listen, uiStore, useAccount, useIsOffline } from '../../../../state/index.ts'
import { Button, Icon, IconButton, showToast, Spinner } from '../../../../ui/index.ts'
import { useTooOldWords } from '../../../common/forms/index.ts'
import { clockOf, soundShape, SoundPlayer, type SoundShape } from '../../../content/sound/index.ts'
import { startRecorder, type VoiceRecorder } from './recorder.ts'
import styles from './voice.module.css'

interface VoicePanelProps {
  /** The text, which has the focus afterward. */
  readonly field: RefObject<HTMLTextAreaElement | null>
  /** Receives the recording. Resolves with false if it is refused. */
  readonly onFile: (file: File) => Promise<boolean>
  readonly onClose: () => void
}

/** A recording that can be played while it is paused. */
interface Recorded {
  readonly url: string
  readonly shape: SoundShape | null
}

type Stage = 'starting' | 'recording' | 'paused' | 'failed'

/** Maximum size in bytes of a file that has no path. */
const maxBytes = 24 * 1024 * 1024

/** Records a voice message below the text. Leaving the conversation adds the recording to its draft. */
export function VoicePanel({ field, onFile, onClose }: VoicePanelProps) {
  const isOffline = useIsOffline()
  const tooOld = useTooOldWords(hasSoundPlayers)
  const limit = useAccount(({ realm }) => realm.limits.fileUploadMib)
  const recorder = useRef<VoiceRecorder | null>(null)
  const panel = useRef<HTMLDivElement>(null)
  const [stage, setStage] = useState<Stage>('starting')
  const [words, setWords] = useState<string | null>(null)
  const [recorded, setRecorded] = useState<Recorded | null>(null)
  const [attempt, setAttempt] = useState(0)

  /** Stops recording, and shows the recording. Gives a reason when it cannot be continued. */
  const hold = async (why: string | null = null): Promise<void> => {
    const voice = recorder.current
    if (voice === null) return
    if (why === null) voice.pause()
    else voice.end()
    setStage('paused')
    setWords(why)
    const blob = await voice.recorded()
    const shape = await soundShape(await blob.arrayBuffer(), voice.seconds())
    if (recorder.current === voice) setRecorded({ url: URL.createObjectURL(blob), shape })
  }
  const resume = (): void => {
    setRecorded(null)
    setStage('recording')
    recorder.current?.resume()
  }
  const focusText = (): void => {
    if (panel.current?.contains(document.activeElement) === true) field.current?.focus()
  }
  /** Ends the recording, and adds it to the message. It stays here if it is refused. */
  const finish = async (): Promise<void> => {
    const voice = recorder.current
    if (voice === null) return
    recorder.current = null
    voice.end()
    focusText()
    const blob = await voice.recorded()
    const name = `${t('voice.file_name', { date: fileDate() })}.weba`
    const file = new File([blob], name, { type: blob.type })
    if (await onFile(file)) return onClose()
    if (panel.current === null) return offer(file, onFile)
    recorder.current = voice
    await hold(t('voice.not_added'))
  }
  const discard = (): void => {
    recorder.current?.end()
    recorder.current = null
    focusText()
    onClose()
  }
  const tryAgain = (): void => {
    setStage('starting')
    setWords(null)
    setAttempt((count) => count + 1)
  }
  const leave = useEffectEvent(() => void finish())
  const stop = useEffectEvent(() => void hold(t('voice.stopped')))
  const grown = useEffectEvent((size: number) => {
    if (size >= Math.min(maxBytes, limit * 1024 * 1024 - 64 * 1024))
      void hold(t(limit === 0 ? 'uploads.off' : 'voice.full'))
  })
  useEffect(() => listen('microphone.stopped', () => stop()), [])
  useEffect(() => {
    let isOver = false
    agreed()
      .then(() => startRecorder({ isOver: () => isOver, onSize: grown, onLost: stop }))
      .then(
        (voice) => {
          if (isOver) return voice?.end()
          recorder.current = voice
          if (voice !== null) setStage('recording')
        },
        (error: unknown) => {
          if (isOver) return
          setStage('failed')
          setWords(wordsOf(error))
        },
      )
    return () => {
      isOver = true
      leave()
    }
  }, [attempt])
  useEffect(() => {
    const url = recorded?.url
    return url === undefined ? undefined : () => URL.revokeObjectURL(url)
  }, [recorded])
  /** True for a recording that cannot be continued. */
  const isFinal = stage === 'paused' && words !== null
  useEffect(() => {
    const { activeElement } = document
    // The user may have gone on writing.
    if (stage !== 'starting' && activeElement !== document.body && !panel.current?.contains(activeElement))
      return
    const first =
      panel.current?.querySelector<HTMLElement>('[data-first]') ?? panel.current?.querySelector('button')
    first?.focus()
  }, [stage, isFinal])
  return (
    <div ref={panel} className={styles.panel} role="group" aria-label={t('voice.title')}>
      {stage === 'recording' && (
        <>
          <IconButton icon="pause" label={t('voice.pause')} onClick={() => void hold()} />
          <Meter recorder={recorder} />
        </>
      )}
      {stage === 'paused' && (
        <>
          {!isFinal && <IconButton icon="mic" label={t('voice.resume')} onClick={resume} />}
          {recorded === null ? (
            <Spinner label={t('app.loading')} />
          ) : (
            <div className={styles.player}>
              <SoundPlayer url={recorded.url} title={t('voice.title')} shape={recorded.shape} />
            </div>
          )}
        </>
      )}
      {stage === 'starting' && <Spinner label={t('voice.starting')} />}
      {words !== null && (
        <span role="alert" className={styles.failure}>
          <Icon name="warning" size={13} /> {words}
        </span>
      )}
      {stage === 'failed' && (
        <Button variant="quiet" onClick={tryAgain}>
          {t('app.try_again')}
        </Button>
      )}
      <span className={styles.end}>
        <Button variant="quiet" onClick={discard}>
          {t(stage === 'failed' || stage === 'starting' ? 'app.cancel' : 'voice.discard')}
        </Button>
        {(stage === 'recording' || stage === 'paused') && (
          <Button data-first={isFinal || undefined} onClick={() => void finish()}>
            {t('voice.add')}
          </Button>
        )}
      </span>
      {(isOffline || tooOld !== null) && (
        <p className={styles.note} data-tooltip={isOffline ? undefined : (tooOld ?? undefined)}>
          {t(isOffline ? 'voice.offline' : 'voice.link_only')}
        </p>
      )}
    </div>
  )
}

/** Offers to add a recording again that was refused after its conversation was left. */
function offer(file: File, onFile: VoicePanelProps['onFile']): void {
  const add = async (): Promise<void> => {
    if (!(await onFile(file))) offer(file, onFile)
  }
  showToast(t('voice.not_added'), { label: t('app.try_again'), run: () => void add() })
}

/** The length of the recording, and its loudness. A separate component, because it is drawn in each frame. */
function Meter({ recorder }: { readonly recorder: RefObject<VoiceRecorder | null> }) {
  const [now, setNow] = useState({ seconds: 0, level: 0 })
  useEffect(() => {
    let frame = requestAnimationFrame(function show() {
      const voice = recorder.current
      if (voice !== null) setNow({ seconds: voice.seconds(), level: voice.level() })
      frame = requestAnimationFrame(show)
    })
    return () => cancelAnimationFrame(frame)
  }, [recorder])
  return (
    <>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.time}>{t('voice.recording', { time: clockOf(now.seconds) })}</span>
      <meter className={styles.meter} aria-label={t('voice.level')} min={0} max={1} value={now.level} />
    </>
  )
}

/** Asks the user once, in a dialog of the system, whether the app may use the microphone. */
async function agreed(): Promise<void> {
  if (uiStore.getState().settings.microphone === true) return
  const { microphone } = await call('settings.set', { microphone: true })
  if (microphone !== true) throw new DOMException('', 'NotAllowedError')
}

function wordsOf(error: unknown): string {
  const name = error instanceof DOMException ? error.name : ''
  if (name === 'NotAllowedError') return t('voice.declined')
  if (name === 'NotFoundError') return t('voice.no_microphone')
  return t('voice.failed', { reason: error instanceof DOMException ? error.message : failureText(error) })
}

/** Returns the local time for a file name. */
function fileDate(): string {
  const now = new Date()
  const two = (number: number): string => String(number).padStart(2, '0')
  const day = `${String(now.getFullYear())}-${two(now.getMonth() + 1)}-${two(now.getDate())}`
  return `${day} ${two(now.getHours())}.${two(now.getMinutes())}.${two(now.getSeconds())}`
}
