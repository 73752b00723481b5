/** An error response of the server. */
export class ApiError extends Error {
  constructor(
    readonly status: number,
    readonly code: string | null,
    message: string,
    readonly extra: Readonly<Record<string, unknown>> = {},
    readonly headers: Readonly<Record<string, string>> = {},
  ) {
    super(message)
  }
}

/** 400 `BAD_REQUEST`, the code of rules without a special one. */
export function badRequest(message: string, extra: Readonly<Record<string, unknown>> = {}): ApiError {
  return new ApiError(400, 'BAD_REQUEST', message, extra)
}

/** 400 for an invalid value of a field, or of several together, with the error by field. */
export function invalidField(field: string | null, message: string): ApiError {
  return badRequest(message, { errors: { [field ?? '__all__']: [message] } })
}

/** 400 with a special code. */
export function refused(
  code: string,
  message: string,
  extra: Readonly<Record<string, unknown>> = {},
): ApiError {
  return new ApiError(400, code, message, extra)
}

/** 400 for a value that a parameter does not accept, with the value. */
export function badValue(name: string, value: unknown): ApiError {
  return refused('REQUEST_VARIABLE_INVALID', `Bad value for '${name}': ${String(value)}`, {
    var_name: name,
    bad_value: value,
  })
}

/** 404 `BAD_REQUEST`, which a few endpoints use for missing objects. */
export function notFound(message: string): ApiError {
  return new ApiError(404, 'BAD_REQUEST', message)
}
