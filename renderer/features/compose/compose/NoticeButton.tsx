import { useRef } from 'react'
import { Button, useReturnedFocus, type ButtonProps } from '../../../ui/index.ts'

/** Button of a notice, which disappears by itself, for example when the draft is replaced. */
export function NoticeButton(props: ButtonProps) {
  const button = useRef<HTMLButtonElement>(null)
  useReturnedFocus(button)
  return <Button ref={button} variant="quiet" {...props} />
}
