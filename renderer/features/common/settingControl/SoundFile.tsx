import { useEffect, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  maxSoundSeconds,
  ownSoundValue,
  parseOwnSound,
  soundUrl,
  type OwnSound,
} from '../../../../shared/settings/sounds.ts'
import { call, failureText } from '../../../state/index.ts'
import { Button, Note } from '../../../ui/index.ts'
import { loadSound, playSound } from '../sounds/index.ts'
import styles from './settingControl.module.css'

/** Returns the reason why a file that the user has chosen cannot be used, or null. */
async function faultOf({ file, name }: OwnSound): Promise<string | null> {
  try {
    const seconds = await loadSound(soundUrl(file))
    return seconds <= maxSoundSeconds ? null : t('settings.ownSound_long', { name, seconds: maxSoundSeconds })
  } catch {
    return t('settings.ownSound_broken', { name })
  }
}

interface SoundFileProps {
  /** As in the setting `ownSound`. */
  readonly value: string
  readonly onChange: (value: string) => void
}

/** Control for a sound file of this computer. A file that cannot be used changes nothing, and the reason is shown. */
export function SoundFile({ value, onChange }: SoundFileProps) {
  const chosen = parseOwnSound(value)
  const file = chosen?.file ?? null
  const [fault, setFault] = useState<string | null>(null)
  const [isChoosing, setChoosing] = useState(false)
  const [lost, setLost] = useState<string | null>(null)
  const chooser = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (file !== null) loadSound(soundUrl(file)).catch(() => setLost(file))
  }, [file])
  const choose = async (): Promise<void> => {
    const next = await call('app.chooseSound', undefined)
    if (next === null) return
    const reason = await faultOf(next)
    setFault(reason)
    if (reason !== null) return
    onChange(ownSoundValue(next))
    await playSound(soundUrl(next.file))
  }
  const isLost = file !== null && lost === file
  return (
    <div className={styles.file}>
      {chosen !== null && (
        <>
          <span dir="auto" data-ellipsis>
            {chosen.name}
          </span>
          {!isLost && (
            <Button
              icon="sound"
              onClick={() => void playSound(soundUrl(chosen.file)).catch(() => setLost(chosen.file))}
            >
              {t('settings.sound_try')}
            </Button>
          )}
        </>
      )}
      <Button
        ref={chooser}
        busy={isChoosing}
        onClick={() => {
          setChoosing(true)
          choose()
            .catch((error: unknown) => setFault(failureText(error)))
            .finally(() => setChoosing(false))
        }}
      >
        {t('settings.ownSound_choose')}
      </Button>
      {chosen !== null && (
        <Button
          onClick={() => {
            setFault(null)
            onChange('')
            // This button disappears with the file.
            chooser.current?.focus()
          }}
        >
          {t('settings.ownSound_remove')}
        </Button>
      )}
      <Note tone="danger" role="alert">
        {fault ?? (isLost && t('settings.ownSound_missing'))}
      </Note>
    </div>
  )
}
