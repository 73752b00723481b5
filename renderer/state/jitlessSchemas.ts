import { config } from 'zod'

// A schema of an object tries `new Function` when it is made, which the page's policy refuses and reports. Modules of
// the page that have schemas, or import some, import this one first: main parses nearly all that comes in.
config({ jitless: true })
