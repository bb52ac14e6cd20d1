import type { Dispatcher } from "undici";

/** The state of one exchange. */
export interface Exchange {
  /** Whether a request went out on a connection. */
  sent: boolean;
  /** Whether the name of a user's host is being looked up, or could not be, which says nothing about the host. */
  nameless: boolean;
}

/** Sets `sent` when a request of the exchange goes out. Name lookup, connection and encryption come before that. */
export function noting(exchange: Exchange, timeoutMs: number): Dispatcher.DispatcherComposeInterceptor {
  return (dispatch) => (options, handler) =>
    dispatch(
      { ...options, headersTimeout: timeoutMs, bodyTimeout: timeoutMs },
      {
        onRequestStart(controller, context) {
          exchange.sent = true;
          handler.onRequestStart?.(controller, context);
        },
        onRequestUpgrade: (...args) => handler.onRequestUpgrade?.(...args),
        onResponseStart: (...args) => handler.onResponseStart?.(...args),
        onResponseData: (...args) => handler.onResponseData?.(...args),
        onResponseEnd: (...args) => handler.onResponseEnd?.(...args),
        onResponseError: (...args) => handler.onResponseError?.(...args),
      },
    );
}
