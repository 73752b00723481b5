import { useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import type { Subscription } from '../../../../../../shared/api/types.ts'
import { t } from '../../../../../../shared/i18n.ts'
import { WideControl } from '../../../../../ui/index.ts'
import { FormRow } from '../../../../common/forms/index.ts'
import colors from './colorRow.module.css'
import { palette } from './palette.ts'
import { useOwnColor } from './useOwnChange.ts'

interface Props {
  readonly subscription: Subscription
}

/** Chooses the channel's color for the own user, from the palette or any other. */
export function ColorRow({ subscription: { channelId, color } }: Props) {
  const id = useId()
  const { set, state } = useOwnColor(channelId)
  const current = color.toLowerCase()
  const isListed = palette.some(([known]) => known === current)
  const shown = isListed ? palette : [[current, 'channelSettings.color_own'] as const, ...palette]
  return (
    <FormRow id={id} isGroup title={t('channelSettings.color')} state={state} data-channel-setting="color">
      <WideControl>
        <div className={colors.palette} role="radiogroup" aria-labelledby={`${id}-title`}>
          {shown.map(([known, name]) => (
            <label key={known} className={colors.swatch} data-tooltip={t(name)}>
              <input
                type="radio"
                name={id}
                aria-label={t(name)}
                checked={known === current}
                onChange={() => set(known)}
              />
              <span style={{ background: known }} />
            </label>
          ))}
        </div>
        <OtherColor color={color} onChoose={set} />
      </WideControl>
    </FormRow>
  )
}

interface OtherProps {
  readonly color: string
  readonly onChoose: (color: string) => void
}

/** The system's color picker reports each color under the pointer. Only the color on closing is saved. */
function OtherColor({ color, onChoose }: OtherProps) {
  const field = useRef<HTMLInputElement>(null)
  const [passing, setPassing] = useState<string | null>(null)
  const choose = useEffectEvent(onChoose)
  useEffect(() => {
    const input = field.current
    const onChange = (): void => {
      setPassing(null)
      if (input !== null) choose(input.value)
    }
    // React's onChange listens to `input` events, so the `change` event needs its own listener.
    input?.addEventListener('change', onChange)
    return () => input?.removeEventListener('change', onChange)
  }, [])
  return (
    <label className={colors.other}>
      <input
        ref={field}
        type="color"
        aria-label={t('channelSettings.color_otherOf', { color })}
        value={passing ?? color.toLowerCase()}
        onChange={({ target }) => setPassing(target.value)}
      />
      {t('channelSettings.color_other')}
    </label>
  )
}
