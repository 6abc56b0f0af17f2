/* Where the devices are in the mesh of each side. */
#ifndef CHECK_PLACES_H
#define CHECK_PLACES_H

#include "spec/check/judge/well_formed.acsl"

/*@ requires devices: NDEV <= DEVICES_MAX;
    terminates \true;
    exits \false;
    assigns PLACE;
    ensures places: PlacesNumbered;
*/
void place_devices(void);

#endif
