import { config } from 'zod'

// A schema tries `new Function` when it is made, which this page's policy refuses and reports. Imported first, so
// that no schema is made before.
config({ jitless: true })
