/** The codes of the API with their HTTP reason phrases. */
const messages = {
  200: "success",
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  410: "Gone",
  412: "Precondition Failed",
  413: "Payload Too Large",
  415: "Unsupported Media Type",
  416: "Range Not Satisfiable",
  417: "Expectation Failed",
  422: "Unprocessable Content",
  423: "Locked",
  429: "Too Many Requests",
  500: "Internal Server Error",
  503: "Service Unavailable",
  507: "Insufficient Storage",
} as const;

/** A code of the API; it is the HTTP status as well. */
type AnswerCode = keyof typeof messages;
export type FailureCode = Exclude<AnswerCode, 200>;

/** The format of every API response, including failures. */
export type Envelope<Data> = { code: AnswerCode; message: string; data: Data };
export type Failure = { code: FailureCode; message: string; data: null };

export function ok<Data>(data: Data): Envelope<Data> {
  return { code: 200, message: messages[200], data };
}

/** @param message tells the client's developer what to change; default: the reason phrase */
export function failure(code: FailureCode, message: string = messages[code]): Failure {
  return { code, message, data: null };
}

/** The envelope for a form with wrong fields, which `data` lists. */
export function fieldFailure<Data>(data: Data): Envelope<Data> {
  return { code: 422, message: messages[422], data };
}

/** A failure with data that tells the caller how to go on. */
export function failureWith<Data>(code: FailureCode, data: Data): Envelope<Data> {
  return { code, message: messages[code], data };
}

export function isFailureCode(code: unknown): code is FailureCode {
  return typeof code === "number" && code !== 200 && Object.hasOwn(messages, code);
}
