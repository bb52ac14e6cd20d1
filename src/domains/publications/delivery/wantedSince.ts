import { readDeliveryKey } from "../../../providers/deliveryKey.ts";

/**
 * The instant since which the post of a delivery key is wanted. The key has it, because postponed attempts are not
 * recorded.
 */
export const wantedSince = ({ deliveryKey }: { deliveryKey: string }): Date => readDeliveryKey(deliveryKey).at;
