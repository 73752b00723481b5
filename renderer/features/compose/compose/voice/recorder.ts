import { call, callQuietly, listen } from '../../../../state/index.ts'
import { withDuration } from './webmDuration.ts'

const type = 'audio/webm'
const bitsPerSecond = 32_000
/** Time between two parts of the recording in ms. */
const partMs = 250

export interface VoiceRecorder {
  readonly pause: () => void
  readonly resume: () => void
  /** Length in seconds. */
  readonly seconds: () => number
  /** Loudness now, from 0 to 1. */
  readonly level: () => number
  /** Returns what is recorded so far. */
  readonly recorded: () => Promise<Blob>
  /** Stops the microphone for good. What is recorded stays. */
  readonly end: () => void
}

interface RecorderEvents {
  /** True if the recording is not wanted anymore. Checked after each wait. */
  readonly isOver: () => boolean
  /** The size in bytes has grown. */
  readonly onSize: (size: number) => void
  /** The microphone was disconnected. */
  readonly onLost: () => void
}

/** Number of recordings of this page that have started and not ended. Main knows only if there is one. */
let uses = 0

/**
 * Starts recording. Rejects if the microphone cannot be used, with AbortError if main stops it meanwhile. Resolves with
 * null if that is over before.
 */
export async function startRecorder(events: RecorderEvents): Promise<VoiceRecorder | null> {
  if (events.isOver()) return null
  let stream: MediaStream | null = null
  let isStopped = false
  const unlisten = listen('microphone.stopped', () => void (isStopped = true))
  uses += 1
  const release = (): void => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    uses -= 1
    if (uses === 0) callQuietly('window.microphone', { on: false })
  }
  try {
    if (!(await call('window.microphone', { on: true }))) throw new DOMException('', 'NotAllowedError')
    stream = await navigator.mediaDevices.getUserMedia({ audio: true })
    if (isStopped) throw new DOMException('', 'AbortError')
    if (!events.isOver()) return recorderOf(stream, release, events)
  } catch (error) {
    release()
    throw isStopped ? new DOMException('', 'AbortError') : error
  } finally {
    unlisten()
  }
  release()
  return null
}

function recorderOf(stream: MediaStream, release: () => void, events: RecorderEvents): VoiceRecorder {
  const parts: Blob[] = []
  const recorder = new MediaRecorder(stream, {
    mimeType: `${type};codecs=opus`,
    audioBitsPerSecond: bitsPerSecond,
  })
  const context = new AudioContext()
  const analyser = new AnalyserNode(context, { fftSize: 1024 })
  context.createMediaStreamSource(stream).connect(analyser)
  const samples = new Float32Array(analyser.fftSize)
  let size = 0
  let isEnded = false
  /** Time of the earlier stretches in ms, and the start of the current one. */
  let before = 0
  let since: number | null = performance.now()
  const milliseconds = (): number => before + (since === null ? 0 : performance.now() - since)
  const stopClock = (): void => {
    before = milliseconds()
    since = null
  }
  const stopped = new Promise<void>((resolve) => {
    // The last part arrives before.
    recorder.addEventListener('stop', () => {
      resolve()
      if (!isEnded) events.onLost()
    })
  })
  recorder.addEventListener('dataavailable', ({ data }) => {
    parts.push(data)
    size += data.size
    if (recorder.state === 'recording') events.onSize(size)
  })
  recorder.start(partMs)
  return {
    pause: () => {
      stopClock()
      if (recorder.state === 'recording') recorder.pause()
    },
    resume: () => {
      if (recorder.state !== 'paused') return
      since = performance.now()
      recorder.resume()
    },
    seconds: () => milliseconds() / 1000,
    level: () => {
      analyser.getFloatTimeDomainData(samples)
      return Math.min(1, Math.sqrt(samples.reduce((sum, each) => sum + each * each, 0) / samples.length) * 4)
    },
    recorded: async () => {
      if (recorder.state === 'inactive') await stopped
      else
        await new Promise((resolve) => {
          recorder.addEventListener('dataavailable', resolve, { once: true })
          recorder.requestData()
        })
      const bytes = new Uint8Array(await new Blob(parts).arrayBuffer())
      return new Blob([withDuration(bytes, milliseconds())], { type })
    },
    end: () => {
      if (isEnded) return
      isEnded = true
      stopClock()
      if (recorder.state !== 'inactive') recorder.stop()
      void context.close()
      release()
    },
  }
}
