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
        onRequestUpgrade: (...given) => handler.onRequestUpgrade?.(...given),
        onResponseStart: (...given) => handler.onResponseStart?.(...given),
        onResponseData: (...given) => handler.onResponseData?.(...given),
        onResponseEnd: (...given) => handler.onResponseEnd?.(...given),
        onResponseError: (...given) => handler.onResponseError?.(...given),
      },
    );
}
